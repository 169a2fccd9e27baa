package org.tatoo.grizzly;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.transport.Capability;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.SocketsUnderTest;
import org.tatoo.transport.tck.TestTls;

/** Connections of Grizzly pass all checks of transports, plain and after Grizzly's filter of TLS. */
class GrizzlyTransportTest {
    private static final Set<Capability> CAPABILITIES = Set.of(Capability.ADDRESS, Capability.NOTICES_LOSS);

    @TestFactory
    Stream<DynamicTest> plain() {
        return on("Grizzly", false);
    }

    @TestFactory
    Stream<DynamicTest> withTls() {
        return on("Grizzly, TLS", true);
    }

    private static Stream<DynamicTest> on(String name, boolean encrypted) {
        SocketsUnderTest grizzly =
                new SocketsUnderTest(name, encrypted, CAPABILITIES, Duration.ofSeconds(2), (protocol, limits) -> {
                    GrizzlyServer server = new GrizzlyServer(encrypted ? TestTls.context() : null, protocol, limits);
                    return new SocketsUnderTest.Listening(server.address(), server::close);
                });
        return Checks.all().stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(grizzly)));
    }
}
