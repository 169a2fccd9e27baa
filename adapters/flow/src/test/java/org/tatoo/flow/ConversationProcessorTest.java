package org.tatoo.flow;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Capability;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.OnExecutor;
import org.tatoo.transport.tck.Peer;
import org.tatoo.transport.tck.ServerUnderTest;
import org.tatoo.transport.tck.TransportUnderTest;

/** Processors pass all checks of transports. */
class ConversationProcessorTest {
    @TestFactory
    Stream<DynamicTest> passes() {
        return Checks.all().stream()
                .map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(new Processors())));
    }

    private static final class Processors implements TransportUnderTest {
        @Override
        public String name() {
            return "Flow";
        }

        @Override
        public Set<Capability> capabilities() {
            return EnumSet.of(Capability.HALF_CLOSE, Capability.RESET, Capability.NOTICES_LOSS);
        }

        @Override
        public ServerUnderTest open(Protocol protocol, ConversationLimits limits) {
            return new Server(protocol, limits);
        }
    }

    private static final class Server implements ServerUnderTest, ConversationListener {
        private final ExecutorService pool = Executors.newFixedThreadPool(4);
        private final ConcurrentLinkedQueue<Connection> connections = new ConcurrentLinkedQueue<>();
        private final Protocol protocol;
        private final ConversationLimits limits;

        Server(Protocol protocol, ConversationLimits limits) {
            this.protocol = protocol;
            this.limits = limits;
        }

        @Override
        public Peer connect(Duration patience) {
            ConversationProcessor processor = new ConversationProcessor(
                    pool, transport -> OnExecutor.converse(transport, protocol, limits, this));
            FlowPeer peer = new FlowPeer(processor, pool, patience);
            processor.subscribe(peer);
            return peer;
        }

        @Override
        public void opened(Connection connection) {
            connections.add(connection);
        }

        @Override
        public Duration unit() {
            return Duration.ofSeconds(2);
        }

        @Override
        public void close() {
            connections.forEach(Connection::abort);
            pool.shutdown();
        }
    }
}
