package org.tatoo.transport.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each check finds the faults that it is there for. */
class MutantsTest {
    /** Less than for those that pass: most faults are found because something does not happen. */
    private static final Duration PATIENCE = Duration.ofMillis(300);

    private final Mutants mutants = new Mutants();

    @TestFactory
    Stream<DynamicTest> each() {
        return Checks.all().stream()
                .flatMap(check -> mutants.of(check.name()).stream()
                        .map(mutant -> DynamicTest.dynamicTest(
                                check.name() + " finds: " + mutant,
                                () -> assertThat(catchThrowable(() -> check.run(mutant, PATIENCE)))
                                        .as("what %s finds in %s", check.name(), mutant)
                                        .isNotNull())));
    }

    @Test
    void eachCheckFindsAFault() {
        List<String> names = Checks.all().stream().map(Check::name).toList();
        assertThat(names).doesNotHaveDuplicates();
        assertThat(mutants.checks()).containsExactlyInAnyOrderElementsOf(names);
    }
}
