package org.tatoo.compiler.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Seeds of {@code scripts/random-grammars.sh --check} and {@code --mixed} that once found faults. */
class MixedGrammarsTest {
    /** In 274 and 349, every byte continues a token. */
    private static final long[] CHECKED = {13, 274, 349};

    /** In 3 and 33, lines of a number were counted before its token was set; in 27, every byte continues a token. */
    private static final long[] TRIED = {3, 27, 33};

    @Test
    void whatIsGeneratedIsJava() {
        List<String> failures = new ArrayList<>();
        CheckCampaign campaign = new CheckCampaign((seed, what) -> failures.add("seed " + seed + ": " + what));
        campaign.attempt(CHECKED);
        assertThat(failures).isEmpty();
        assertThat(campaign.parsers()).isPositive();
    }

    @Test
    void parsersAndPlacesOfErrorsAreThoseOfTheOracle() {
        List<String> failures = new ArrayList<>();
        Campaign campaign = Campaign.mixed((seed, what) -> failures.add("seed " + seed + ": " + what));
        for (long seed : TRIED) {
            campaign.batch(seed, seed);
        }
        assertThat(failures).isEmpty();
        assertThat(campaign.totals().of(Totals.Count.PARSERS)).isEqualTo(TRIED.length);
    }
}
