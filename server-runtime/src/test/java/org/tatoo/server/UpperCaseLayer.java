package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Clock;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Strand;
import org.tatoo.transport.Timers;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/** A layer that writes capital letters. */
final class UpperCaseLayer implements LayeredTransport {
    private final Transport below;
    private final boolean silent;

    UpperCaseLayer(Transport below) {
        this(below, false);
    }

    private UpperCaseLayer(Transport below, boolean silent) {
        this.below = below;
        this.silent = silent;
    }

    /** A layer that never tells that it is open. */
    static UpperCaseLayer silent(Transport below) {
        return new UpperCaseLayer(below, true);
    }

    @Override
    public TransportListener listen(TransportListener above) {
        return silent ? new Silent(above) : above;
    }

    /** Tells only how it ends. */
    private record Silent(TransportListener above) implements TransportListener {
        @Override
        public void opened() {}

        @Override
        public void received(ByteBuffer bytes) {}

        @Override
        public void readEnded() {}

        @Override
        public void inputEnded(boolean clean) {}

        @Override
        public void writable() {}

        @Override
        public void written(long count) {}

        @Override
        public void failed(IOException cause) {
            above.failed(cause);
        }

        @Override
        public void closed() {
            above.closed();
        }
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.copyOf(below.capabilities());
        capabilities.remove(Capability.FILE_REGION);
        return capabilities;
    }

    @Override
    public long window() {
        return below.window();
    }

    @Override
    public void wantInput(boolean wanted) {
        below.wantInput(wanted);
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        ByteBuffer[] changed = new ByteBuffer[length];
        for (int i = 0; i < length; i++) {
            ByteBuffer part = parts[offset + i].duplicate();
            String text = StandardCharsets.ISO_8859_1.decode(part).toString();
            changed[i] = StandardCharsets.ISO_8859_1.encode(text.toUpperCase(Locale.ROOT));
        }
        return below.write(changed, 0, length);
    }

    @Override
    public long send(FileChannel file, long position, long count) {
        throw new UnsupportedOperationException();
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
