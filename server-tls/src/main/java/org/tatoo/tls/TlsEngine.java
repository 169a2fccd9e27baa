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
 * An {@link SSLEngine} with additional state: whether the handshake is complete, the number of consecutive records
 * without data, and the length of the next record. Confined to the strand, except {@link #runTasks}, during which no
 * other method is called.
 */
final class TlsEngine {
    /** More consecutive records without data than this are an attack: key updates, empty records, message fragments. */
    static final int MOST_BARREN = 64;

    /** The length of the first records of an answer; the peer can decrypt short records before the rest has arrived. */
    static final int SHORT_RECORD = 4 << 10;

    static final int LONG_RECORD = 16 << 10;

    /** The number of bytes of an answer sent in short records. */
    private static final int SHORT_RECORDS = 4 * SHORT_RECORD;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    // Runs first, as part of the expensive work.
    private @Nullable Runnable setup;
    private boolean finished;
    private byte barren;
    // The amount of data wrapped since data last arrived, capped where it no longer affects the record length.
    private short answered;

    /** @param setup expensive work to run before the handshake; null for none */
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

    boolean isFinished() {
        return finished;
    }

    /** Returns whether the peer has announced the end of its output. */
    boolean isInboundDone() {
        return engine.isInboundDone();
    }

    /** Runs the expensive work of a handshake. */
    void runTasks() {
        if (setup != null) {
            setup.run();
            setup = null;
        }
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    /** Ends the expensive work; records before it no longer count. */
    void endTasks() {
        barren = 0;
    }

    /** Makes the next {@link #wrapControl} announce the end of the output. */
    void closeOutbound() {
        engine.closeOutbound();
    }

    /**
     * Creates the records that the protocol itself requires.
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

    /** Creates records of data, as many as fit in one buffer. */
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
     * Decrypts records until no complete one is left, no space for its data is left, or another step must come first.
     *
     * @param bytes a buffer that contains a record
     * @param data receives the data
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

    /** Converts other exceptions, with which engines fail on some illegal messages of clients. */
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
