package org.tatoo.vertx;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.transport.Capability;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.SocketsUnderTest;

/** Sockets of Vert.x pass all checks of transports. */
class VertxTckTest {
    private static final Set<Capability> CAPABILITIES = Set.of(Capability.ADDRESS, Capability.NOTICES_LOSS);

    @TestFactory
    Stream<DynamicTest> plain() {
        return on("Vert.x", false);
    }

    @TestFactory
    Stream<DynamicTest> encrypted() {
        return on("Vert.x, TLS", true);
    }

    private static Stream<DynamicTest> on(String name, boolean encrypted) {
        SocketsUnderTest vertx =
                new SocketsUnderTest(name, encrypted, CAPABILITIES, Duration.ofSeconds(1), (protocol, limits) -> {
                    VertxServer server = VertxServer.start(protocol, limits, encrypted);
                    return new SocketsUnderTest.Listening(server.address(), server::close);
                });
        return Checks.all().stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(vertx)));
    }
}
