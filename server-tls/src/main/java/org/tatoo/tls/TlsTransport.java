package org.tatoo.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Set;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.transport.Capability;
import org.tatoo.transport.TlsAttributes;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * One encrypted connection, as called by the layer above; {@link TlsEvents} delivers its events once the handshake is
 * complete. A write returns when the transport below has the records of its bytes, so that counts, {@link #PENDING} and
 * progress have the same meaning as there. Confined to the strand.
 */
final class TlsTransport extends Outgoing {
    /** The additional bytes of heap that an engine occupies during a handshake. */
    static final int HANDSHAKE = 11 << 10;

    private final TlsLayer layer;
    private final TlsEngine engine;
    private final TlsEvents events;

    private TlsState state = TlsState.HANDSHAKE;
    private Set<Capability> capabilities;
    private @Nullable Parting parting;

    // The write that the layer above waits for.
    private @Nullable Plaintext pending;
    // True if the last write was partial, and the layer above waits.
    private boolean waiting;
    // True if the layer above wants input.
    private boolean wanted = true;
    // True if reading of the transport below is on.
    private boolean reading = true;
    // True if no more data may be written, so that the output below must be shut; true if it has been.
    private boolean shut;
    private boolean shutBelow;

    TlsTransport(TlsLayer layer, Transport below, TlsEngine engine) {
        super(below);
        this.layer = layer;
        this.engine = engine;
        this.capabilities = layer.capabilities(below.capabilities(), engine.engine());
        this.events = new TlsEvents(this);
    }

    TlsLayer layer() {
        return layer;
    }

    TlsEngine engine() {
        return engine;
    }

    @Override
    public TransportListener listen(TransportListener above) {
        events.above = above;
        return events;
    }

    // ---- states

    TlsState state() {
        return state;
    }

    boolean isWanted() {
        return wanted;
    }

    void opened() {
        state = TlsState.OPEN;
        capabilities = layer.capabilities(below().capabilities(), engine.engine());
    }

    /** Ends the protocol after a violation or the loss of the peer; the layer above is then notified, and closes. */
    void failed(boolean lost) {
        state = lost ? TlsState.CLOSED : TlsState.FAILED;
        pending = null;
    }

    /** Returns the number of bytes of records not decrypted, or not passed to the transport below. */
    int kept() {
        return events.kept() + size();
    }

    /** Returns the memory of a handshake, and of the buffers of kept bytes. */
    @Override
    public int held() {
        return super.held() + (state == TlsState.HANDSHAKE ? HANDSHAKE : 0) + events.kept();
    }

    /** Ends this handshake because too many are in progress. */
    void giveWay() {
        events.giveWay();
    }

    /** Releases everything; the transport below is closed, or no longer used. */
    void forget() {
        state = TlsState.CLOSED;
        pending = null;
        dropRecords();
        if (parting != null) {
            below().timers().cancel(parting);
        }
    }

    // ---- reading

    @Override
    public void wantInput(boolean input) {
        wanted = input;
        if (input && state == TlsState.OPEN) {
            events.resumeInput();
        }
        updateReading();
    }

    void updateReading() {
        boolean next = switch (state) {
            case HANDSHAKE -> !events.isWorking();
            case OPEN -> wanted && !isFull();
            case FAILED -> false;
            case PARTING -> true;
            case CLOSED -> reading;
        };
        if (next != reading && !events.hasEnded()) {
            reading = next;
            below().wantInput(next);
        }
    }

    // ---- writing

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        if (state != TlsState.OPEN || shut) {
            throw new IOException("the connection has ended");
        }
        Plaintext data = new Plaintext(parts, offset, length);
        data.skip(unaccounted());
        if (!isPending()) {
            wrap(data);
        }
        if (isPending()) {
            data.detach();
            pending = data;
            return PENDING;
        }
        long written = takeWritten(data.size());
        waiting = written < data.size();
        return written;
    }

    /** Encrypts and writes until all is written or the transport below accepts no more. */
    private void wrap(Plaintext data) throws IOException {
        flush();
        if (data.left() == 0 || isBlocked()) {
            return;
        }
        byte[] scratch = below().buffers().acquire(TlsEngine.LONG_RECORD);
        try {
            while (data.left() > 0 && !isBlocked()) {
                engine.wrapData(data, this, ByteBuffer.wrap(scratch));
                flush();
            }
        } finally {
            below().buffers().release(scratch);
        }
    }

    @Override
    public long send(FileChannel file, long position, long count) {
        throw new UnsupportedOperationException("a file has to be encrypted");
    }

    /** Continues to write: first records, then data of the layer above. */
    void resumeOutput() throws IOException {
        flush();
        Plaintext data = pending;
        if (data != null) {
            wrap(data);
            if (!isBlocked()) {
                pending = null;
                takeWritten(data.size());
                events.above.written(data.size());
            }
        } else if (waiting && (!isBlocked() || hasProgress())) {
            // if no more can be written, the layer above is at least notified of the progress
            waiting = false;
            events.above.writable();
        }
        shutBelow();
    }

    // ---- the end

    @Override
    public boolean shutOutput() throws IOException {
        if (!below().capabilities().contains(Capability.SHUT_OUTPUT)) {
            return false;
        }
        shut = true;
        sayClosing();
        flush();
        shutBelow();
        return true;
    }

    private void shutBelow() throws IOException {
        if (shut && !shutBelow && isEmpty() && state == TlsState.OPEN) {
            shutBelow = true;
            below().shutOutput();
        }
    }

    private void sayClosing() throws IOException {
        engine.closeOutbound();
        engine.wrapControl(this);
    }

    @Override
    public void close() {
        if (state == TlsState.OPEN) {
            try {
                sayClosing();
            } catch (IOException e) {
                // the peer then sees only the end of the connection
            }
            part(new Parting(this, false));
        } else if (state == TlsState.FAILED) {
            part(new Parting(this, true));
        } else {
            end();
        }
    }

    @Override
    public void abort() {
        if (state == TlsState.FAILED) {
            close();
        } else {
            forget();
            below().abort();
        }
    }

    private void part(Parting next) {
        state = TlsState.PARTING;
        pending = null;
        parting = next;
        below().timers().schedule(next, Parting.NANOS);
        part();
    }

    /** Writes remaining records; then ends the connection, or grants the peer time to read them. */
    void part() {
        try {
            flush();
            if (isEmpty() && !lingers()) {
                end();
            }
        } catch (IOException e) {
            end();
        }
        updateReading();
    }

    private boolean lingers() throws IOException {
        if (parting == null || !parting.lingers() || events.hasEnded()) {
            return false;
        }
        if (!shutBelow) {
            shutBelow = true;
            return below().shutOutput();
        }
        return true;
    }

    void discard(int count) {
        if (parting != null && parting.discard(count)) {
            end();
        }
    }

    void end() {
        forget();
        below().close();
    }

    // ---- properties

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        SSLEngine encryption = engine.engine();
        if (layer.isClient() && which.equals(Attribute.CLIENT_CERTIFICATES)) {
            return null; // the peer is not a client
        }
        T value = TlsAttributes.value(encryption.getSession(), encryption.getApplicationProtocol(), which);
        return value == null ? super.attribute(which) : value;
    }
}
