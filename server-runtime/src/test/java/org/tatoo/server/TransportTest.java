package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Capability;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.Peer;
import org.tatoo.transport.tck.ServerUnderTest;
import org.tatoo.transport.tck.SocketPeer;
import org.tatoo.transport.tck.TransportUnderTest;

/** The transport that the system property {@code tatoo.test.transport} names passes all checks of transports. */
class TransportTest {
    private static final List<String> LISTENERS = List.of("first", "second");

    @TestFactory
    Stream<DynamicTest> passes() {
        return Checks.all().stream()
                .map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(new BanzaiUnderTest())));
    }

    /** Handlers fail because checks let them. */
    private static final ServerListener SILENT = new ServerListener() {
        @Override
        public void handlerFailed(SocketAddress remote, Throwable cause) {}
    };

    /** Has two loops, whose clock is turned by hand, and two listeners. */
    private static final class BanzaiUnderTest implements TransportUnderTest {
        @Override
        public String name() {
            return Servers.transport().toString();
        }

        @Override
        public Set<Capability> capabilities() {
            return Servers.transport() == TransportKind.NIO ? NioTransport.CAPABILITIES : AioTransport.CAPABILITIES;
        }

        @Override
        public Set<Attribute<?>> attributes() {
            return Set.of(Attribute.LISTENER);
        }

        @Override
        public ServerUnderTest open(Protocol protocol, ConversationLimits limits) throws IOException {
            AtomicLong now = new AtomicLong(System.nanoTime());
            Server.Builder builder = Servers.builder(protocol)
                    .eventLoops(2)
                    .limits(Limits.defaults().withConversation(limits))
                    .listener(SILENT)
                    .clock(now::get);
            LISTENERS.forEach(
                    name -> builder.listen(Listener.tcp("127.0.0.1", 0).withName(name)));
            return new Running(builder.start(), now);
        }
    }

    /** A server of a check. */
    private record Running(Server server, AtomicLong now) implements ServerUnderTest {
        @Override
        public Peer connect(Duration patience) throws IOException {
            return SocketPeer.open(server.address(), patience);
        }

        @Override
        public List<String> listeners() {
            return LISTENERS;
        }

        @Override
        public Peer connect(String listener, Duration patience) throws IOException {
            return SocketPeer.open(server.addresses().get(LISTENERS.indexOf(listener)), patience);
        }

        @Override
        public Duration unit() {
            return Duration.ofSeconds(10);
        }

        @Override
        public void pass(Duration time) {
            now.addAndGet(time.toNanos());
            server.lookAtClock();
        }

        @Override
        public long nanoTime() {
            return now.get();
        }

        @Override
        public void close() {
            server.stop(Duration.ZERO);
        }
    }
}
