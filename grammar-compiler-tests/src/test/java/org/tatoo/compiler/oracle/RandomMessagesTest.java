package org.tatoo.compiler.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A part of what {@code scripts/random-grammars.sh --values} tries. */
class RandomMessagesTest {
    private static final long[] SEEDS = {2, 7, 14, 20, 32, 35, 76, 86, 94, 170, 240, 962, 22_000_130};

    @Test
    void whatIsHandedOverDoesNotDependOnCutsAndIsWrittenAgain() {
        List<String> failures = new ArrayList<>();
        RandomMessages messages = new RandomMessages((seed, what) -> failures.add("seed " + seed + ": " + what));
        for (long seed : SEEDS) {
            messages.attempt(seed);
        }
        assertThat(failures).isEmpty();
        assertThat(messages.accepted()).isGreaterThan(50);
        assertThat(messages.written()).isGreaterThan(30);
    }
}
