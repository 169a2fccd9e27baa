package org.tatoo.compiler.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Seeds of {@code scripts/random-grammars.sh --check} and {@code --mixed} that find faults of the past. */
class MixedGrammarsTest {
    /**
     * In the first, every byte continues a token; in the next two, a token does different things to stacks of one place;
     * in the last two, a group has the same alternative twice.
     */
    private static final long[] CHECKED = {137, 159, 303, 968, 3900};

    /** In all, lines of a number were once counted before its token was set. */
    private static final long[] TRIED = {13, 50};

    @Test
    void whatIsGeneratedIsJava() {
        List<String> failures = new ArrayList<>();
        CheckCampaign campaign = new CheckCampaign((seed, what) -> failures.add("seed " + seed + ": " + what));
        campaign.attempt(CHECKED);
        assertThat(failures).isEmpty();
        assertThat(campaign.parsers()).isPositive();
    }

    /**
     * With records and a writer. In the first, a region contains tokens with blanks between them; in the second, no
     * component tells whether a part is there.
     */
    private static final long[] WRITTEN = {584, 1136};

    @Test
    void whatIsReadIsWrittenAgain() {
        List<String> failures = new ArrayList<>();
        RandomMessages messages =
                new RandomMessages((seed, what) -> failures.add("seed " + seed + ": " + what), Mixture::model);
        for (long seed : WRITTEN) {
            messages.attempt(seed);
        }
        assertThat(failures).isEmpty();
        assertThat(messages.written()).isPositive();
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
