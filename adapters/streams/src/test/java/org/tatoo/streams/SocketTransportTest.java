package org.tatoo.streams;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.tls.TlsLayer;
import org.tatoo.transport.Capability;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.SocketsUnderTest;
import org.tatoo.transport.tck.TestTls;

/** Sockets pass all checks of transports, plain, as an {@code SSLSocket}, and below a layer that encrypts. */
class SocketTransportTest {
    private static final Set<Capability> CAPABILITIES = Set.of(
            Capability.HALF_CLOSE,
            Capability.SHUT_OUTPUT,
            Capability.RESET,
            Capability.ADDRESS,
            Capability.NOTICES_LOSS);

    @TestFactory
    Stream<DynamicTest> plain() {
        return on("streams", null, null);
    }

    @TestFactory
    Stream<DynamicTest> withTls() {
        return on("streams, TLS", TestTls.context().getSocketFactory(), null);
    }

    @TestFactory
    Stream<DynamicTest> withLayer() {
        return on(
                "streams, TLS layer", null, TlsLayer.builder(TestTls.context()).build());
    }

    private static Stream<DynamicTest> on(
            String name, @Nullable SSLSocketFactory sockets, @Nullable TransportLayer layer) {
        boolean encrypted = sockets != null || layer != null;
        SocketsUnderTest streams =
                new SocketsUnderTest(name, encrypted, CAPABILITIES, Duration.ofSeconds(2), (protocol, limits) -> {
                    SocketServer server = new SocketServer(sockets, layer, protocol, limits);
                    return new SocketsUnderTest.Listening(server.address(), server::close);
                });
        return Checks.all().stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(streams)));
    }
}
