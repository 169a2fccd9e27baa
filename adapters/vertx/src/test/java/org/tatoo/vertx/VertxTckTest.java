package org.tatoo.vertx;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.TransportUnderTest;

/** Sockets of Vert.x pass all checks of transports. */
class VertxTckTest {
    @TestFactory
    Stream<DynamicTest> plain() {
        return on(new VertxUnderTest.Plain());
    }

    @TestFactory
    Stream<DynamicTest> encrypted() {
        return on(new VertxUnderTest.Encrypted());
    }

    private static Stream<DynamicTest> on(TransportUnderTest transport) {
        return Checks.all().stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(transport)));
    }
}
