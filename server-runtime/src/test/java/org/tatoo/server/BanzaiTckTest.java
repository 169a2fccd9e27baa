package org.tatoo.server;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.tatoo.transport.tck.Checks;
import org.tatoo.transport.tck.TransportUnderTest;

/** All transports of Banzai, plain and encrypted, pass all checks of transports. */
@DisabledIfSystemProperty(
        named = "tatoo.test.transport",
        matches = "(?!nio$).*",
        disabledReason = "one run tries all transports")
class BanzaiTckTest {
    @TestFactory
    Stream<DynamicContainer> passes() {
        return BanzaiUnderTest.all().stream()
                .map(transport -> DynamicContainer.dynamicContainer(transport.name(), checks(transport)));
    }

    private static Stream<DynamicTest> checks(TransportUnderTest transport) {
        return Checks.all().stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(transport)));
    }
}
