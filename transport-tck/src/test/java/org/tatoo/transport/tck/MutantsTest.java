package org.tatoo.transport.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Each check finds the faults that it is there for; see also {@link HeapMutantsTest}. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("once")
class MutantsTest {
    /** Less than for those that pass: most faults are found because something does not happen. */
    private static final Duration PATIENCE = Duration.ofMillis(300);

    @TestFactory
    Stream<DynamicTest> each() {
        return of(name -> !name.equals(HeapMutantsTest.CHECK));
    }

    static Stream<DynamicTest> of(Predicate<String> checks) {
        Mutants mutants = new Mutants();
        return Checks.all().stream()
                .filter(check -> checks.test(check.name()))
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
        assertThat(new Mutants().checks()).containsExactlyInAnyOrderElementsOf(names);
    }
}
