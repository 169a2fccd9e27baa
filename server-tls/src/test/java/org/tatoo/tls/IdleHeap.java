package org.tatoo.tls;

import java.io.ByteArrayOutputStream;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Clock;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.PooledBuffers;
import org.tatoo.transport.Strand;
import org.tatoo.transport.TimerWheel;
import org.tatoo.transport.Timers;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * Measures the heap of idle encrypted connections, which have answered one message; run by {@code scripts/tls-heap.sh}.
 * Without what is above and below them, and with the sessions that the server keeps.
 */
final class IdleHeap {
    private static final int COUNT = 2000;

    private static final ManualStrand STRAND = new ManualStrand();
    private static final TimerWheel TIMERS = new TimerWheel(Clock.SYSTEM);
    private static final PooledBuffers BUFFERS = new PooledBuffers();
    private static final ByteArrayOutputStream WRITTEN = new ByteArrayOutputStream();
    private static final Set<Capability> CAPABILITIES = EnumSet.allOf(Capability.class);

    private IdleHeap() {}

    public static void main(String[] arguments) throws Exception {
        for (String version : List.of(Rig.V13, Rig.V12)) {
            TlsLayer layer = TlsLayer.builder(Keys.certificates("ec"))
                    .executor(Runnable::run)
                    .build();
            connectAll(layer, version, 1);
            long before = heap();
            List<Object> idle = connectAll(layer, version, COUNT);
            long all = heap() - before;
            System.out.printf("%s: %d bytes an idle connection%n", version, all / COUNT);
            if (idle.size() != COUNT) {
                throw new AssertionError("the connections are still there");
            }
        }
    }

    /** Connections whose clients are forgotten, with all that they keep. */
    private static List<Object> connectAll(TlsLayer layer, String version, int count) throws Exception {
        SSLContext client = Keys.client();
        List<Object> idle = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            idle.add(connect(layer, client, version));
        }
        return idle;
    }

    private static long heap() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(100);
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static Object connect(TlsLayer layer, SSLContext client, String version) throws Exception {
        LayeredTransport transport = layer.over(new Below());
        TransportListener events = transport.listen(new Echo(transport));
        Peer peer = new Peer(client, "localhost", version);
        events.opened();
        peer.begin();
        carry(peer, events);
        peer.write("hello");
        carry(peer, events);
        if (!peer.read().equals("hello")) {
            throw new AssertionError("no answer");
        }
        return transport;
    }

    private static void carry(Peer peer, TransportListener events) throws Exception {
        byte[] bytes = peer.take();
        while (bytes.length > 0) {
            events.received(ByteBuffer.wrap(bytes));
            events.readEnded();
            STRAND.run();
            peer.receive(WRITTEN.toByteArray());
            WRITTEN.reset();
            bytes = peer.take();
        }
    }

    /** Holds nothing of its own. */
    private static final class Below implements Transport {
        @Override
        public Set<Capability> capabilities() {
            return CAPABILITIES;
        }

        @Override
        public long window() {
            return Long.MAX_VALUE;
        }

        @Override
        public void wantInput(boolean wanted) {
            // of no interest
        }

        @Override
        public long write(ByteBuffer[] parts, int offset, int length) {
            byte[] bytes = new byte[parts[offset].remaining()];
            parts[offset].get(parts[offset].position(), bytes);
            WRITTEN.writeBytes(bytes);
            return bytes.length;
        }

        @Override
        public long send(FileChannel file, long position, long count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean shutOutput() {
            return true;
        }

        @Override
        public void close() {
            // of no interest
        }

        @Override
        public void abort() {
            // of no interest
        }

        @Override
        public Strand strand() {
            return STRAND;
        }

        @Override
        public Timers timers() {
            return TIMERS;
        }

        @Override
        public Clock clock() {
            return Clock.SYSTEM;
        }

        @Override
        public BufferPool buffers() {
            return BUFFERS;
        }

        @Override
        public @Nullable SocketAddress local() {
            return null;
        }

        @Override
        public @Nullable SocketAddress remote() {
            return null;
        }

        @Override
        public <T> @Nullable T attribute(Attribute<T> which) {
            return null;
        }
    }
}
