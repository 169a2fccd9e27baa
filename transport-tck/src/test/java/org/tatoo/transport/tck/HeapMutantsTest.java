package org.tatoo.transport.tck;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Isolated;

/** The check that measures the heap finds the faults that it is there for. */
@Isolated("others use the heap, too")
class HeapMutantsTest {
    static final String CHECK = "no-buffer-idle";

    @TestFactory
    Stream<DynamicTest> each() {
        return MutantsTest.of(CHECK::equals);
    }
}
