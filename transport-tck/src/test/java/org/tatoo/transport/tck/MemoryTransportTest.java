package org.tatoo.transport.tck;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Isolated;

/** The transports in memory pass all checks. */
@Isolated("a check measures the heap")
class MemoryTransportTest {
    @TestFactory
    Stream<DynamicTest> theOneThatCanDoAll() {
        return on(MemoryTransportUnderTest.able());
    }

    @TestFactory
    Stream<DynamicTest> theOneThatCanDoNothing() {
        return on(MemoryTransportUnderTest.poor());
    }

    @TestFactory
    Stream<DynamicTest> theOneWithAHandshake() {
        return on(MemoryTransportUnderTest.encrypted());
    }

    private static Stream<DynamicTest> on(TransportUnderTest transport) {
        return Checks.all().stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(transport)));
    }
}
