package org.tatoo.grizzly;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
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
import org.tatoo.transport.tck.TestTls;
import org.tatoo.transport.tck.TransportUnderTest;

/** Connections of Grizzly pass all checks of transports, plain and after Grizzly's filter of TLS. */
class GrizzlyTransportTest {
    @TestFactory
    Stream<DynamicTest> plain() {
        return checks(new GrizzlyUnderTest(false));
    }

    @TestFactory
    Stream<DynamicTest> withTls() {
        return checks(new GrizzlyUnderTest(true));
    }

    private static Stream<DynamicTest> checks(TransportUnderTest transport) {
        return Checks.all().stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(transport)));
    }

    private record GrizzlyUnderTest(@Override boolean isEncrypted) implements TransportUnderTest {
        @Override
        public String name() {
            return isEncrypted ? "Grizzly, TLS" : "Grizzly";
        }

        @Override
        public Set<Capability> capabilities() {
            return EnumSet.of(Capability.ADDRESS, Capability.NOTICES_LOSS);
        }

        @Override
        public Set<Attribute<?>> attributes() {
            return isEncrypted ? Set.of(Attribute.TLS_SESSION) : Set.of();
        }

        @Override
        public ServerUnderTest open(Protocol protocol, ConversationLimits limits) throws IOException {
            GrizzlyServer server = new GrizzlyServer(isEncrypted ? TestTls.context() : null, protocol, limits);
            return new ServerUnderTest() {
                @Override
                public Peer connect(Duration patience) throws IOException {
                    return isEncrypted ? TestTls.open(server.address(), patience) : connectOnly(patience);
                }

                @Override
                public Peer connectOnly(Duration patience) throws IOException {
                    return SocketPeer.open(server.address(), patience);
                }

                @Override
                public Duration unit() {
                    return Duration.ofSeconds(2);
                }

                @Override
                public void close() {
                    server.close();
                }
            };
        }
    }
}
