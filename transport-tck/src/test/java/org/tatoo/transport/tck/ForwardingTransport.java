package org.tatoo.transport.tck;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Clock;
import org.tatoo.transport.Strand;
import org.tatoo.transport.Timers;
import org.tatoo.transport.Transport;

/** A transport that leaves all to another one; mutants change one method. */
class ForwardingTransport implements Transport {
    private final Transport target;

    ForwardingTransport(Transport target) {
        this.target = target;
    }

    @Override
    public Set<Capability> capabilities() {
        return target.capabilities();
    }

    @Override
    public long window() {
        return target.window();
    }

    @Override
    public void wantInput(boolean wanted) {
        target.wantInput(wanted);
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        return target.write(parts, offset, length);
    }

    @Override
    public long send(FileChannel file, long position, long count) throws IOException {
        return target.send(file, position, count);
    }

    @Override
    public boolean shutOutput() throws IOException {
        return target.shutOutput();
    }

    @Override
    public void close() {
        target.close();
    }

    @Override
    public void abort() {
        target.abort();
    }

    @Override
    public Strand strand() {
        return target.strand();
    }

    @Override
    public Timers timers() {
        return target.timers();
    }

    @Override
    public Clock clock() {
        return target.clock();
    }

    @Override
    public BufferPool buffers() {
        return target.buffers();
    }

    @Override
    public @Nullable SocketAddress local() {
        return target.local();
    }

    @Override
    public @Nullable SocketAddress remote() {
        return target.remote();
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return target.attribute(which);
    }
}
