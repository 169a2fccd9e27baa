package org.tatoo.streams;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.tls.TlsLayer;
import org.tatoo.transport.Capability;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.Peer;
import org.tatoo.transport.tck.ServerUnderTest;
import org.tatoo.transport.tck.SocketPeer;
import org.tatoo.transport.tck.TestTls;
import org.tatoo.transport.tck.TransportUnderTest;

/** Sockets pass all checks of transports, plain, as an {@code SSLSocket}, and below a layer that encrypts. */
class SocketTransportTest {
    @TestFactory
    Stream<DynamicTest> plain() {
        return checks(new Sockets(Encryption.NONE));
    }

    @TestFactory
    Stream<DynamicTest> withTls() {
        return checks(new Sockets(Encryption.SOCKET));
    }

    @TestFactory
    Stream<DynamicTest> withLayer() {
        return checks(new Sockets(Encryption.LAYER));
    }

    private static Stream<DynamicTest> checks(TransportUnderTest transport) {
        return Checks.all().stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(transport)));
    }

    /** What encrypts. */
    private enum Encryption {
        NONE("streams"),
        SOCKET("streams, TLS"),
        LAYER("streams, TLS layer");

        private final String title;

        Encryption(String title) {
            this.title = title;
        }
    }

    private record Sockets(Encryption encryption) implements TransportUnderTest {
        @Override
        public String name() {
            return encryption.title;
        }

        @Override
        public boolean isEncrypted() {
            return encryption != Encryption.NONE;
        }

        @Override
        public Set<Capability> capabilities() {
            return EnumSet.of(
                    Capability.HALF_CLOSE,
                    Capability.SHUT_OUTPUT,
                    Capability.RESET,
                    Capability.ADDRESS,
                    Capability.NOTICES_LOSS);
        }

        @Override
        public Set<Attribute<?>> attributes() {
            return isEncrypted() ? Set.of(Attribute.TLS_SESSION) : Set.of();
        }

        @Override
        public ServerUnderTest open(Protocol protocol, ConversationLimits limits) throws IOException {
            SSLSocketFactory sockets =
                    encryption == Encryption.SOCKET ? TestTls.context().getSocketFactory() : null;
            TransportLayer layer = encryption == Encryption.LAYER
                    ? TlsLayer.builder(TestTls.context()).build()
                    : null;
            SocketServer server = new SocketServer(sockets, layer, protocol, limits);
            return new ServerUnderTest() {
                @Override
                public Peer connect(Duration patience) throws IOException {
                    return isEncrypted() ? TestTls.open(server.address(), patience) : connectOnly(patience);
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
