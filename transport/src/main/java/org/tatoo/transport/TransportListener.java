package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Hears the events of a {@link Transport}, on its strand, one at a time. What comes before {@link #opened} or after
 * {@link #closed} is ignored.
 */
public interface TransportListener {
    /** Bytes can be read and written; the first event. */
    void opened();

    /** Bytes have come; the buffer is lent for the call. */
    void received(ByteBuffer bytes);

    /** There is nothing more to read now. Follows each series of {@link #received} and {@link #inputEnded}. */
    void readEnded();

    /**
     * The peer has ended its output.
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

    /** The connection is lost. The transport is closed after this event, as ever. */
    void failed(IOException cause);

    /** The connection is closed and nothing of it is left; the last event. */
    void closed();
}
