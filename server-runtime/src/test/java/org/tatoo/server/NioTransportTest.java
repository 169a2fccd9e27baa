package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Capability;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.Peer;
import org.tatoo.transport.tck.ServerUnderTest;
import org.tatoo.transport.tck.SocketPeer;
import org.tatoo.transport.tck.TransportUnderTest;

/** The sockets of event loops pass all checks of transports. */
class NioTransportTest {
    @TestFactory
    Stream<DynamicTest> passes() {
        return Checks.all().stream()
                .map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(new NioUnderTest())));
    }

    /** Handlers fail because checks let them. */
    private static final ServerListener SILENT = new ServerListener() {
        @Override
        public void handlerFailed(SocketAddress remote, Throwable cause) {}
    };

    /** Has two loops, whose clock is turned by hand. */
    private static final class NioUnderTest implements TransportUnderTest {
        @Override
        public String name() {
            return "NIO";
        }

        @Override
        public Set<Capability> capabilities() {
            return NioTransport.CAPABILITIES;
        }

        @Override
        public ServerUnderTest open(Protocol protocol, ConversationLimits limits) throws IOException {
            AtomicLong now = new AtomicLong(System.nanoTime());
            Server server = Server.builder(protocol)
                    .eventLoops(2)
                    .limits(Limits.defaults().withConversation(limits))
                    .listener(SILENT)
                    .clock(now::get)
                    .start();
            return new ServerUnderTest() {
                @Override
                public Peer connect(Duration patience) throws IOException {
                    return SocketPeer.open(server.address(), patience);
                }

                @Override
                public Duration unit() {
                    return Duration.ofSeconds(10);
                }

                @Override
                public void pass(Duration time) {
                    now.addAndGet(time.toNanos());
                }

                @Override
                public long nanoTime() {
                    return now.get();
                }

                @Override
                public void close() {
                    server.stop(Duration.ZERO);
                }
            };
        }
    }
}
