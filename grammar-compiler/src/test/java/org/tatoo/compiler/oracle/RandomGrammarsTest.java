package org.tatoo.compiler.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A part of what {@code scripts/random-grammars.sh} tries. */
class RandomGrammarsTest {
    private static final long FIRST = 102;
    private static final long LAST = 131;

    @Test
    void faultsAndParsersOfRandomGrammarsAreThoseOfTheOracle() {
        List<String> failures = new ArrayList<>();
        Campaign campaign = new Campaign((seed, what) -> failures.add("seed " + seed + ": " + what));
        for (long seed = FIRST; seed <= LAST; seed = campaign.batch(seed, LAST)) {
            assertThat(failures).isEmpty();
        }
        assertThat(failures).isEmpty();
        assertThat(campaign.totals().of(Totals.Count.PARSERS)).isGreaterThan(5);
        assertThat(campaign.totals().of(Totals.Count.FAULTY)).isGreaterThan(5);
        assertThat(campaign.totals().of(Totals.Count.ACCEPTED)).isGreaterThan(100);
    }
}
