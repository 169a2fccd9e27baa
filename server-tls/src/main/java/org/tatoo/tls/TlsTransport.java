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
 * One encrypted connection: what the layer above calls. What it hears comes from {@link TlsEvents}, once the handshake
 * is done. A write returns when the records of its bytes are with the transport below, so that counts, {@link #PENDING}
 * and progress are as there. Belongs to the strand.
 */
final class TlsTransport extends Outgoing {
    /** The bytes of heap that an engine takes inside a handshake, and does not when it is idle. */
    static final int HANDSHAKE = 11 << 10;

    private final TlsLayer layer;
    private final TlsEngine engine;
    private final TlsEvents events;

    private TlsState state = TlsState.HANDSHAKE;
    private Set<Capability> capabilities;
    private @Nullable Parting parting;

    // The layer above waits for this write.
    private @Nullable Plaintext pending;
    // The last write was short, and the layer above waits.
    private boolean waiting;
    // The layer above wants input.
    private boolean wanted = true;
    // The transport below was last told to read.
    private boolean reading = true;
    // No data is to be written any more; the output below is to be shut, and has been.
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

    /** The handshake is done. */
    void opened() {
        state = TlsState.OPEN;
        capabilities = layer.capabilities(below().capabilities(), engine.engine());
    }

    /** The protocol was broken, or the peer is lost; the layer above is told next, and closes. */
    void failed(boolean lost) {
        state = lost ? TlsState.CLOSED : TlsState.FAILED;
        pending = null;
    }

    /** The bytes of records that have not been decrypted, or not been given to the transport below. */
    int kept() {
        return events.kept() + size();
    }

    /** What a handshake takes, and the buffers of what is kept. */
    @Override
    public int held() {
        return super.held() + (state == TlsState.HANDSHAKE ? HANDSHAKE : 0) + events.kept();
    }

    /** Too many handshakes are under way. */
    void giveWay() {
        events.giveWay();
    }

    /** Nothing is left of the transport below, or it does not matter. */
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

    /** Tells the transport below whether to read. */
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

    /** Wraps and writes until all is written or the transport below takes nothing more. */
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

    /** The transport below may take more: records, then what the layer above has given or is going to give. */
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
            // if more cannot be written, the layer above is at least told what has been
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
                // then the peer sees the end of the connection only
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

    /** Writes what is left; when it is written, ends, or lets the peer read it. */
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

    /** Counts bytes that come while the connection ends. */
    void discard(int count) {
        if (parting != null && parting.discard(count)) {
            end();
        }
    }

    /** Closes the transport below. */
    void end() {
        forget();
        below().close();
    }

    // ---- as below

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        SSLEngine encryption = engine.engine();
        if (layer.isClient() && which.equals(Attribute.CLIENT_CERTIFICATES)) {
            return null; // the peer is no client
        }
        T value = TlsAttributes.value(encryption.getSession(), encryption.getApplicationProtocol(), which);
        return value == null ? super.attribute(which) : value;
    }
}
