package org.tatoo.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.BufferPool;
import org.tatoo.transport.TransportListener;

/**
 * The events of the transport below an encrypted connection, and the events for the layer above. After each event
 * {@link #step} makes the engine progress. Confined to the strand.
 */
final class TlsEvents extends Incoming implements TransportListener {
    private static final Pattern ALERT = Pattern.compile("^\\([a-z_]+\\) ");

    private final TlsTransport transport;

    TransportListener above = Nobody.INSTANCE;

    // Null before and after the handshake.
    private @Nullable Handshake handshake;
    // True if an engine has seen a record.
    private boolean spoken;
    // True if a task to decrypt input is scheduled on the strand.
    private boolean resuming;
    // True if the transport below has reported the end of the input.
    private boolean ended;
    // True if the end of the input was reported to the layer above.
    private boolean endTold;

    TlsEvents(TlsTransport transport) {
        this.transport = transport;
    }

    @Override
    BufferPool buffers() {
        return transport.buffers();
    }

    private TlsLayer layer() {
        return transport.layer();
    }

    private TlsEngine engine() {
        return transport.engine();
    }

    /** Returns whether another thread is using the engine. */
    boolean isWorking() {
        return handshake != null && handshake.isWorking();
    }

    boolean hasEnded() {
        return ended;
    }

    // ---- events

    @Override
    public void opened() {
        handshake = new Handshake(layer().handshakes(), transport, engine(), this::worked);
        if (layer().isClient()) {
            step();
        }
        tellHeld();
    }

    @Override
    public void received(ByteBuffer bytes) {
        if (transport.state() == TlsState.PARTING) {
            transport.discard(bytes.remaining());
        } else if (transport.state().isLive()) {
            add(bytes);
            step();
            keep();
            tellHeld();
        }
    }

    /** Reports a change of the held memory; after opening, turns query it. */
    private void tellHeld() {
        if (transport.state() == TlsState.HANDSHAKE) {
            above.holding();
        }
    }

    @Override
    public void inputEnded(boolean clean) {
        ended = true;
        if (transport.state() == TlsState.PARTING) {
            transport.part();
        } else {
            step();
        }
    }

    @Override
    public void readEnded() {
        if (transport.state() == TlsState.OPEN) {
            above.readEnded();
        }
    }

    @Override
    public void writable() {
        transport.resume();
        resumeOutput();
    }

    @Override
    public void written(long count) {
        transport.written();
        resumeOutput();
    }

    private void resumeOutput() {
        if (transport.state() == TlsState.PARTING) {
            transport.part();
        } else if (transport.state().isLive()) {
            try {
                transport.resumeOutput();
            } catch (IOException e) {
                lose(e);
            }
            step();
            readEnded();
            tellHeld();
        }
    }

    @Override
    public void failed(IOException cause) {
        if (transport.state().isLive()) {
            lose(cause);
        } else if (transport.state() == TlsState.PARTING) {
            transport.end();
        }
    }

    @Override
    public void closed() {
        transport.forget();
        forget();
        above.closed();
    }

    /** Ends this handshake in favor of later ones. */
    void giveWay() {
        if (transport.state() == TlsState.HANDSHAKE) {
            lose(new SSLHandshakeException("too many handshakes are under way"));
        }
    }

    /** Delivers input that was buffered while the layer above had paused reading. */
    void resumeInput() {
        if (!resuming && (ended || Incoming.holdsRecord(bytes()))) {
            resuming = true;
            transport.strand().execute(this::resumed);
        }
    }

    private void resumed() {
        resuming = false;
        step();
        readEnded();
    }

    // ---- the engine

    private void step() {
        try {
            if (transport.state() == TlsState.HANDSHAKE && !spoken && isPlain()) {
                return;
            }
            boolean more = true;
            while (more && !isWorking() && transport.state().isLive()) {
                more = advance();
            }
        } catch (SSLException e) {
            fail(e);
        } catch (IOException e) {
            lose(e);
        }
        transport.updateReading();
    }

    /** Makes the next step; returns false if there is none. */
    private boolean advance() throws IOException {
        boolean handshaking = transport.state() == TlsState.HANDSHAKE;
        if (handshaking && engine().isFinished()) {
            open();
            return true;
        }
        switch (engine().status()) {
            case NEED_TASK -> {
                startWork();
                return false;
            }
            case NEED_WRAP -> {
                boolean wraps = !transport.isFull() && engine().wrapControl(transport);
                transport.flush();
                return wraps || unwrap();
            }
            default -> {
                return unwrap();
            }
        }
    }

    private void open() {
        transport.opened();
        layer().opened(transport.remote(), engine().engine(), handshake == null ? 0 : handshake.nanos());
        endHandshake();
        above.opened();
    }

    /** Decrypts and delivers the input; returns whether there may be more. */
    private boolean unwrap() throws IOException {
        boolean open = transport.state() == TlsState.OPEN;
        if (endTold || transport.isFull() || (open && !transport.isWanted())) {
            return false;
        }
        if (!Incoming.holdsRecord(bytes())) {
            if (ended) {
                tellEnd(false);
            }
            return false;
        }
        boolean moved = decrypt();
        if (engine().isInboundDone() && transport.state().isLive()) {
            tellEnd(true);
        }
        return moved;
    }

    private boolean decrypt() throws SSLException {
        byte[] array = buffers().acquire(dataSize());
        ByteBuffer data = ByteBuffer.wrap(array);
        SSLException failure = null;
        boolean moved = false;
        spoken = true;
        try {
            moved = engine().unwrap(bytes(), data);
        } catch (SSLException e) {
            failure = e;
        }
        if (data.position() > 0) {
            above.received(data.flip());
        }
        buffers().release(array);
        if (failure != null) {
            throw failure;
        }
        return moved;
    }

    private void tellEnd(boolean clean) throws SSLException {
        if (transport.state() == TlsState.HANDSHAKE) {
            throw new SSLHandshakeException("the peer has ended the handshake");
        }
        endTold = true;
        above.inputEnded(clean);
    }

    /** Returns whether a client may speak HTTP, so that the handshake must not begin yet; throws if it does. */
    private boolean isPlain() throws IOException {
        if (layer().isClient()) {
            if (bytes().hasRemaining() && !Incoming.mayBeRecord(bytes())) {
                throw new NoTlsException("the server does not speak TLS");
            }
            return false;
        }
        if (PlainHttp.isRequest(bytes())) {
            transport.add(PlainHttp.answer());
            throw new PlainHttp.Spoken();
        }
        return !ended && PlainHttp.mayBeRequest(bytes());
    }

    // ---- work elsewhere

    private void startWork() throws SSLException {
        if (handshake == null) {
            throw new SSLHandshakeException("the peer wants to negotiate again");
        }
        try {
            handshake.startWork();
        } catch (RejectedExecutionException e) {
            lose(new SSLHandshakeException("the executor refuses the work of a handshake"));
        }
    }

    private void worked() {
        if (handshake == null || transport.state() != TlsState.HANDSHAKE) {
            return;
        }
        try {
            handshake.endWork();
        } catch (IOException e) {
            lose(e);
            return;
        }
        step();
        readEnded();
    }

    // ---- failures

    /** Handles a protocol violation: sends an alert to the peer, and reports the loss to the layer above. */
    private void fail(SSLException cause) {
        if (!transport.state().isLive()) {
            return;
        }
        if (transport.state() != TlsState.HANDSHAKE || spoken) {
            sayWhy();
        }
        transport.failed(false);
        tellFailure(withoutAlert(cause));
    }

    /** Removes the name of the alert, which newer JDKs put before the message: {@code (protocol_version) …}. */
    private static SSLException withoutAlert(SSLException failure) {
        String message = String.valueOf(failure.getMessage());
        String plain = ALERT.matcher(message).replaceFirst("");
        if (plain.equals(message)) {
            return failure;
        }
        SSLException told =
                failure instanceof SSLHandshakeException ? new SSLHandshakeException(plain) : new SSLException(plain);
        told.initCause(failure.getCause());
        told.setStackTrace(failure.getStackTrace());
        return told;
    }

    private void sayWhy() {
        try {
            engine().wrapControl(transport);
        } catch (SSLException e) {
            // the peer then sees only the end of the connection
        }
    }

    private void lose(IOException cause) {
        transport.failed(true);
        tellFailure(cause);
    }

    private void tellFailure(IOException cause) {
        if (cause instanceof SSLException) {
            layer().failed(transport.remote(), cause);
        }
        forget();
        above.failed(cause);
    }

    private void forget() {
        drop();
        endHandshake();
    }

    private void endHandshake() {
        if (handshake != null) {
            handshake.end();
            layer().forget(engine().engine());
            handshake = null;
        }
    }
}
