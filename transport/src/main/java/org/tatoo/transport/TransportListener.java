package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A listener for the events of a {@link Transport}. Called on the strand of the transport, one event at a time, never
 * inside a call of the transport or another event:
 *
 * <pre>
 * opened  ( ( received | inputEnded )+ readEnded  |  writable  |  written )*  [ failed ]  closed
 * </pre>
 *
 * <p>Events out of this order are ignored: before {@link #opened}, after {@link #closed}, repeated events, and the end
 * of a write that is not pending. Exceptions are {@link #inputEnded}, {@link #failed} and {@code closed} of a transport
 * that does not open. A transport that has reported {@link #failed} or was closed need not stop events already on their
 * way.
 */
public interface TransportListener {
    /**
     * Called when bytes can be read and written: the connection is accepted and, if required, encrypted. Its
     * capabilities, addresses and attributes are final. The first event, reported once.
     */
    void opened();

    /**
     * Called when bytes were received; the buffer is valid only during the call. The bytes are parsed inside this
     * event. Output is written at {@link #readEnded}, unless the parser waits for it. The parser may refer to the
     * buffer until the next one arrives, which is free if many connections share one buffer. Otherwise the transport
     * passes an empty buffer, which is not input, to end the reference.
     */
    void received(ByteBuffer bytes);

    /**
     * Called when no more input is available for now, after each series of {@link #received} and {@link #inputEnded},
     * in the same task of the strand if possible. The handler is then notified of the batch, output is written, and
     * reading is turned on or off. A transport may call this after every event.
     */
    void readEnded();

    /**
     * Called once when the peer has ended its output; no more bytes are received. With {@link Capability#HALF_CLOSE}
     * the peer may still read.
     *
     * @param clean whether the peer itself signaled the end; if not, bytes may be missing
     */
    void inputEnded(boolean clean);

    /** Called when the transport accepts bytes again, after a partial write. */
    void writable();

    /**
     * Called when a {@link Transport#PENDING} write is complete.
     *
     * @param count the number of bytes written: all, or fewer if a file was shorter
     */
    void written(long count);

    /**
     * Called when input cannot be parsed now because no thread is available. Between messages, the handler is notified.
     * Used only by a transport whose strand may be denied a thread.
     *
     * @return whether parsing has stopped for good, so that the input need not be kept
     */
    default boolean overloaded() {
        return false;
    }

    /**
     * Called when {@link Transport#held} has changed without another event on the connection, and only before
     * {@link #opened}.
     */
    default void holding() {}

    /** Called when the connection is lost, even before it was open. The transport must still be closed afterwards. */
    void failed(IOException cause);

    /**
     * Called when the connection is closed and all its resources, including buffers, are released. The last event,
     * reported once, after {@link Transport#close} or {@link Transport#abort} was called.
     */
    void closed();
}
