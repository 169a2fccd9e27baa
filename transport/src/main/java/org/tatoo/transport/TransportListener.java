package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Hears the events of a {@link Transport}, on its strand, one at a time, never inside a call of the transport or of
 * another event:
 *
 * <pre>
 * opened  ( ( received | inputEnded )+ readEnded  |  writable  |  written )*  [ failed ]  closed
 * </pre>
 *
 * <p>What breaks this order changes nothing: what comes before {@link #opened} or after {@link #closed} is ignored, but
 * for {@link #inputEnded}, {@link #failed} and {@code closed} of a transport that does not open; so is the end of a write
 * that is not pending, and what comes twice. A transport that has told {@link #failed} or was closed need not stop an
 * event that is on its way.
 */
public interface TransportListener {
    /**
     * Bytes can be read and written: the connection is accepted, encrypted if it is to be, and its capabilities,
     * addresses and attributes are fixed. The first event, told once.
     */
    void opened();

    /**
     * Bytes have come; the buffer is lent for the call. The parser is fed inside this event. Output that it causes is
     * written at {@link #readEnded}, unless the parser waits for it. The parser may refer to the buffer until it gets
     * the next one, which costs nothing if many connections have the same. If not, an empty buffer, which is no input,
     * lets it refer to nothing.
     */
    void received(ByteBuffer bytes);

    /**
     * There is nothing more to read now. Follows each series of {@link #received} and {@link #inputEnded}, in the same
     * task of the strand if it can; then the handler hears of the batch, output is written, and the transport is told
     * whether to read on. A transport may let it follow each single event.
     */
    void readEnded();

    /**
     * The peer has ended its output; nothing is received any more. With {@link Capability#HALF_CLOSE} the peer may still
     * read. Told once.
     *
     * @param clean whether the peer said so itself; if not, bytes may be missing
     */
    void inputEnded(boolean clean);

    /** The transport takes bytes again, after a write that was short. */
    void writable();

    /**
     * A write that was {@link Transport#PENDING} is done.
     *
     * @param count the number of its bytes: all, or fewer if a file was shorter
     */
    void written(long count);

    /**
     * What has come cannot be parsed now, because there is no thread for it. Between messages, the handler is told so.
     * Told only by a transport whose strand may be refused a thread.
     *
     * @return whether nothing more is parsed, so that what has come need not wait
     */
    default boolean overloaded() {
        return false;
    }

    /**
     * The transport {@linkplain Transport#held keeps} more or less than before, though nothing else is told of the
     * connection. Told before {@link #opened} only.
     */
    default void holding() {}

    /** The connection is lost, also before it was open. The transport is closed after this event, as ever. */
    void failed(IOException cause);

    /**
     * The connection is closed and nothing of it is left: no buffer is used any more. The last event, told once, after
     * {@link Transport#close} or {@link Transport#abort} was called.
     */
    void closed();
}
