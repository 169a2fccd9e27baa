package org.tatoo.netty;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.transport.Capability;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.SocketsUnderTest;

/** Channels of Netty pass all checks of transports. */
class NettyTckTest {
    @TestFactory
    Stream<DynamicTest> plain() {
        return on("Netty", false, NettyTransport.PLAIN);
    }

    @TestFactory
    Stream<DynamicTest> encrypted() {
        return on("Netty, TLS", true, Set.of(Capability.ADDRESS, Capability.RESET, Capability.NOTICES_LOSS));
    }

    private static Stream<DynamicTest> on(String name, boolean encrypted, Set<Capability> capabilities) {
        SocketsUnderTest netty =
                new SocketsUnderTest(name, encrypted, capabilities, Duration.ofSeconds(1), (protocol, limits) -> {
                    NettyServer server = NettyServer.start(protocol, limits, encrypted);
                    return new SocketsUnderTest.Listening(server.address(), server::close);
                });
        return Checks.all().stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(netty)));
    }
}
