package org.tatoo.compiler.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The first of the mutants; {@code scripts/fuzz-grammars.sh} compiles as many as one likes. */
class MutationTest {
    private static final int MUTANTS = 100;

    @Test
    void aMutantIsAnsweredByAParserOrByErrors() throws IOException {
        Mutator mutator = Mutator.of(Path.of(".."));
        int[] parsers = new int[1];
        for (long seed = 1; seed <= MUTANTS; seed++) {
            Mutant mutant = mutator.mutant(seed);
            assertThatCode(() -> parsers[0] += mutant.compile() ? 1 : 0)
                    .as("mutant %d of %s:%n%s", seed, mutant.name(), mutant.text())
                    .doesNotThrowAnyException();
        }
        assertThat(parsers[0]).isBetween(1, MUTANTS - 1);
    }

    @Test
    void aSeedStandsForOneMutant() throws IOException {
        Mutator mutator = Mutator.of(Path.of(".."));
        assertThat(mutator.mutant(7)).isEqualTo(mutator.mutant(7)).isNotEqualTo(mutator.mutant(8));
    }
}
