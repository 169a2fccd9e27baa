package org.tatoo.compiler.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A part of what {@code scripts/random-grammars.sh --error} tries. */
class RandomRecoveryTest {
    private static final long FIRST = 1900;
    private static final long LAST = 2260;

    @Test
    void recoveryIsThatOfTheOracle() {
        List<String> failures = new ArrayList<>();
        Campaign campaign = new Campaign((seed, what) -> failures.add("seed " + seed + ": " + what), Model::error);
        for (long seed = FIRST; seed <= LAST; seed = campaign.batch(seed, LAST)) {
            assertThat(failures).isEmpty();
        }
        assertThat(failures).isEmpty();
        Totals totals = campaign.totals();
        assertThat(totals.of(Totals.Count.MISTAKE)).isGreaterThan(100);
        assertThat(totals.of(Totals.Count.SKIPPED_TOO_MUCH)).isPositive();
        assertThat(totals.of(Totals.Count.FORCED)).isPositive();
        assertThat(totals.of(Totals.Count.LEFT)).isPositive();
        assertThat(totals.of(Totals.Count.RECOVERED_AT_END)).isPositive();
    }
}
