package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Clock;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.tck.OnExecutor;
import org.tatoo.transport.tck.Peer;
import org.tatoo.transport.tck.ServerUnderTest;
import org.tatoo.transport.tck.SocketPeer;
import org.tatoo.transport.tck.TestTls;
import org.tatoo.transport.tck.TransportUnderTest;

/**
 * The transports of Banzai for checks. A server has two loops, two listeners, and a clock that is turned by hand.
 *
 * @param tls the version of TLS over the channels; null if they are plain
 * @param pool runs the handlers; null if the loops do
 */
record BanzaiUnderTest(
        String name,
        TransportKind kind,
        @Nullable String tls,
        @Nullable Executor pool) implements TransportUnderTest {
    /** Handlers fail because checks let them. */
    private static final ServerListener SILENT = new ServerListener() {
        @Override
        public void handlerFailed(SocketAddress remote, Throwable cause) {}
    };

    private static final Executor POOL = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "handlers");
        thread.setDaemon(true);
        return thread;
    });

    /** By the versions. */
    private static final Map<String, TransportLayer> LAYERS = new ConcurrentHashMap<>();

    /** Plain and encrypted, on each kind of channels; two of them unless scripts/tck.sh asks for all. */
    static List<TransportUnderTest> all() {
        List<TransportUnderTest> usual = List.of(
                new BanzaiUnderTest("NIO", TransportKind.NIO, null, null),
                new BanzaiUnderTest("NIO, TLS 1.3", TransportKind.NIO, "TLSv1.3", null));
        List<TransportUnderTest> others = List.of(
                new BanzaiUnderTest("NIO, executor", TransportKind.NIO, null, POOL),
                new BanzaiUnderTest("NIO, TLS 1.2", TransportKind.NIO, "TLSv1.2", null),
                new BanzaiUnderTest("AIO", TransportKind.AIO, null, null),
                new BanzaiUnderTest("AIO, cached", TransportKind.AIO_CACHED, null, null),
                new BanzaiUnderTest("AIO, TLS 1.3", TransportKind.AIO, "TLSv1.3", null));
        return Boolean.getBoolean("tatoo.tck.all")
                ? Stream.concat(usual.stream(), others.stream()).toList()
                : usual;
    }

    @Override
    public Set<Capability> capabilities() {
        EnumSet<Capability> capabilities =
                EnumSet.copyOf(kind == TransportKind.NIO ? NioTransport.CAPABILITIES : AioTransport.CAPABILITIES);
        if (tls != null) {
            capabilities.remove(Capability.FILE_REGION);
            if (tls.equals("TLSv1.2")) {
                capabilities.remove(Capability.HALF_CLOSE);
            }
        }
        return capabilities;
    }

    @Override
    public boolean isEncrypted() {
        return tls != null;
    }

    @Override
    public Set<Attribute<?>> attributes() {
        return isEncrypted() ? Set.of(Attribute.LISTENER, Attribute.TLS_SESSION) : Set.of(Attribute.LISTENER);
    }

    @Override
    public ServerUnderTest open(Protocol protocol, ConversationLimits limits) throws IOException {
        AtomicLong now = new AtomicLong(System.nanoTime());
        ServerBuilder builder = Server.builder(protocol);
        if (protocol instanceof OnExecutor moved) {
            builder.handlers(moved.executor());
        } else if (pool != null) {
            builder.handlers(pool);
        }
        Server server = builder.transport(kind)
                .listen(listener("first"))
                .listen(listener("second"))
                .eventLoops(2)
                .limits(Limits.defaults().withConversation(limits))
                .listener(SILENT)
                .clock(pool == null ? now::get : Clock.SYSTEM)
                .start();
        return new Running(server, now, isEncrypted(), pool != null);
    }

    private Listener listener(String listenerName) {
        Listener plain = Listener.tcp("127.0.0.1", 0).withName(listenerName);
        return tls == null ? plain : plain.withLayer(LAYERS.computeIfAbsent(tls, Servers::newTls));
    }

    @Override
    public String toString() {
        return name;
    }

    /** @param waits whether time passes by itself, because the strands of an executor do not wait for the clock */
    private record Running(Server server, AtomicLong now, boolean isEncrypted, boolean waits)
            implements ServerUnderTest {
        @Override
        public Peer connect(Duration patience) throws IOException {
            return connect(server.address(), patience);
        }

        private Peer connect(InetSocketAddress address, Duration patience) throws IOException {
            return isEncrypted ? TestTls.open(address, patience) : SocketPeer.open(address, patience);
        }

        @Override
        public Peer connectOnly(Duration patience) throws IOException {
            return SocketPeer.open(server.address(), patience);
        }

        @Override
        public List<String> listeners() {
            return List.of("first", "second");
        }

        @Override
        public Peer connect(String listener, Duration patience) throws IOException {
            int which = listeners().indexOf(listener);
            return connect((InetSocketAddress) server.addresses().get(which), patience);
        }

        @Override
        public Duration unit() {
            return waits ? ServerUnderTest.super.unit() : Duration.ofSeconds(10);
        }

        @Override
        public void pass(Duration time) {
            if (waits) {
                ServerUnderTest.super.pass(time);
            } else {
                now.addAndGet(time.toNanos());
                server.advanceTimers();
            }
        }

        @Override
        public Budgets budgets() {
            return server.budgets();
        }

        @Override
        public long nanoTime() {
            return waits ? System.nanoTime() : now.get();
        }

        @Override
        public void close() {
            server.stop(Duration.ZERO);
        }
    }
}
