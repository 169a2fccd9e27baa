package org.tatoo.tls;

import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * An {@link SSLEngine}, and what is to be known of it: whether the handshake is done, how many records without data have
 * come in a row, how long the next record is to be. Belongs to the strand, but for {@link #runTasks}, while which nothing
 * else is called.
 */
final class TlsEngine {
    /** More records without data than this in a row are an attack: key updates, empty ones, parts of messages. */
    static final int MOST_BARREN = 64;

    /** The first records of an answer are short, so that the peer can decrypt them before all of it is there. */
    static final int SHORT_RECORD = 4 << 10;

    static final int LONG_RECORD = 16 << 10;

    /** So much of an answer is in short records. */
    private static final int SHORT_RECORDS = 4 * SHORT_RECORD;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    // To be done before anything else, as the first work that takes long.
    private @Nullable Runnable setup;
    private boolean finished;
    private byte barren;
    // Data wrapped since the last data came, as far as it decides the length of a record.
    private short answered;

    /** @param setup what may take long and comes before the handshake; null for nothing */
    TlsEngine(SSLEngine engine, @Nullable Runnable setup) {
        this.engine = engine;
        this.setup = setup;
    }

    SSLEngine engine() {
        return engine;
    }

    HandshakeStatus status() {
        return setup == null ? engine.getHandshakeStatus() : HandshakeStatus.NEED_TASK;
    }

    /** Whether the handshake is done. */
    boolean isFinished() {
        return finished;
    }

    /** Whether the peer has said that it sends nothing more. */
    boolean isInboundDone() {
        return engine.isInboundDone();
    }

    /** Does the work of a handshake that takes long. */
    void runTasks() {
        if (setup != null) {
            setup.run();
            setup = null;
        }
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    /** The work that takes long is done: what came before it does not count. */
    void endTasks() {
        barren = 0;
    }

    /** Lets the next {@link #wrapControl} say that no data follows. */
    void closeOutbound() {
        engine.closeOutbound();
    }

    /**
     * Makes the records that the protocol itself wants.
     *
     * @return false if there are none and will be none
     */
    boolean wrapControl(Outgoing out) throws SSLException {
        boolean before = finished;
        int left = out.size();
        out.make(room -> {
            SSLEngineResult result;
            do {
                result = wrap(NOTHING, room);
            } while (result.getStatus() == Status.OK
                    && result.bytesProduced() > 0
                    && status() == HandshakeStatus.NEED_WRAP);
            return 0;
        });
        return out.size() > left || finished != before;
    }

    /** Makes records of data, as many as one buffer holds. */
    void wrapData(Plaintext data, Outgoing out, ByteBuffer scratch) throws SSLException {
        out.make(room -> {
            long before = data.left();
            boolean more = data.left() > 0;
            while (more) {
                more = wrapRecord(data, room, scratch) && data.left() > 0;
            }
            return (int) (before - data.left());
        });
    }

    private boolean wrapRecord(Plaintext data, ByteBuffer room, ByteBuffer scratch) throws SSLException {
        int most = answered < SHORT_RECORDS ? SHORT_RECORD : LONG_RECORD;
        SSLEngineResult result = wrap(data.peek(most, scratch), room);
        data.skip(result.bytesConsumed());
        answered = (short) Math.min(SHORT_RECORDS, answered + result.bytesConsumed());
        if (result.getStatus() == Status.BUFFER_OVERFLOW) {
            return false;
        }
        if (result.getStatus() == Status.CLOSED || result.bytesProduced() == 0) {
            throw new SSLException("nothing can be written: " + result.getHandshakeStatus());
        }
        return true;
    }

    /**
     * Decrypts records until there is no whole one left, no space for its data, or something else is to be done first.
     *
     * @param bytes that hold a record
     * @param data gets the data
     * @return false if nothing has changed
     */
    boolean unwrap(ByteBuffer bytes, ByteBuffer data) throws SSLException {
        HandshakeStatus before = status();
        int position = bytes.position();
        SSLEngineResult result;
        do {
            result = unwrapRecord(bytes, data);
            count(result);
            noted(result);
        } while (result.getStatus() == Status.OK
                && result.bytesConsumed() > 0
                && status() == before
                && result.getHandshakeStatus() != HandshakeStatus.FINISHED
                && Incoming.holdsRecord(bytes));
        boolean stuck = result.getStatus() == Status.BUFFER_OVERFLOW && data.position() == 0;
        if (stuck || result.getStatus() == Status.BUFFER_UNDERFLOW) {
            throw new SSLProtocolException("a record cannot be read: " + result);
        }
        return bytes.position() > position || result.getStatus() == Status.CLOSED || status() != before;
    }

    private SSLEngineResult wrap(ByteBuffer data, ByteBuffer room) throws SSLException {
        try {
            return noted(engine.wrap(data, room));
        } catch (RuntimeException e) {
            throw broken(e);
        }
    }

    private SSLEngineResult unwrapRecord(ByteBuffer bytes, ByteBuffer data) throws SSLException {
        try {
            return engine.unwrap(bytes, data);
        } catch (RuntimeException e) {
            throw broken(e);
        }
    }

    /** Of some messages that a client must not send, engines fail with what is no {@link SSLException}. */
    private static SSLException broken(RuntimeException cause) {
        return new SSLException("a message cannot be processed", cause);
    }

    private void count(SSLEngineResult result) throws SSLException {
        if (result.bytesProduced() > 0) {
            barren = 0;
            answered = 0;
        } else if (result.bytesConsumed() > 0 && ++barren > MOST_BARREN) {
            throw new SSLProtocolException("more than " + MOST_BARREN + " records in a row without data");
        }
    }

    private SSLEngineResult noted(SSLEngineResult result) {
        if (!finished && result.getHandshakeStatus() == HandshakeStatus.FINISHED) {
            finished = true;
            barren = 0;
        }
        return result;
    }
}
