package org.tatoo.transport;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;

/** A layer that delegates all calls to the transport below; a base class for other layers. */
public class ForwardingTransport implements LayeredTransport {
    private final Transport below;

    /** Creates a layer over {@code below}. */
    public ForwardingTransport(Transport below) {
        this.below = Objects.requireNonNull(below);
    }

    /** Returns the transport below. */
    protected final Transport below() {
        return below;
    }

    @Override
    public TransportListener listen(TransportListener above) {
        return above;
    }

    @Override
    public Set<Capability> capabilities() {
        return below.capabilities();
    }

    @Override
    public long window() {
        return below.window();
    }

    @Override
    public long sendBuffer() throws IOException {
        return below.sendBuffer();
    }

    @Override
    public void wantInput(boolean wanted) {
        below.wantInput(wanted);
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        return below.write(parts, offset, length);
    }

    @Override
    public long send(FileChannel file, long position, long count) throws IOException {
        return below.send(file, position, count);
    }

    @Override
    public boolean shutOutput() throws IOException {
        return below.shutOutput();
    }

    @Override
    public void close() {
        below.close();
    }

    @Override
    public void abort() {
        below.abort();
    }

    @Override
    public int held() {
        return below.held();
    }

    @Override
    public Strand strand() {
        return below.strand();
    }

    @Override
    public Timers timers() {
        return below.timers();
    }

    @Override
    public Clock clock() {
        return below.clock();
    }

    @Override
    public BufferPool buffers() {
        return below.buffers();
    }

    @Override
    public BudgetShare budget() {
        return below.budget();
    }

    @Override
    public @Nullable SocketAddress local() {
        return below.local();
    }

    @Override
    public @Nullable SocketAddress remote() {
        return below.remote();
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return below.attribute(which);
    }
}
