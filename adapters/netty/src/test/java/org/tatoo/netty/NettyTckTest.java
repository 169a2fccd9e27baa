package org.tatoo.netty;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.TransportUnderTest;

/** Channels of Netty pass all checks of transports. */
class NettyTckTest {
    @TestFactory
    Stream<DynamicTest> plain() {
        return on(new NettyUnderTest.Plain());
    }

    @TestFactory
    Stream<DynamicTest> encrypted() {
        return on(new NettyUnderTest.Encrypted());
    }

    private static Stream<DynamicTest> on(TransportUnderTest transport) {
        return Checks.all().stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(transport)));
    }
}
