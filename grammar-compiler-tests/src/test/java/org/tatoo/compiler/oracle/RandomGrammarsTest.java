package org.tatoo.compiler.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.trace.JavaSources;

/** A part of what {@code scripts/random-grammars.sh} tries. */
class RandomGrammarsTest {
    private static final long FIRST = 6;
    private static final long LAST = 69;

    private static final long LAST_JUDGED = 100;

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
        assertThat(campaign.totals().of(Totals.Count.USED_FILES)).isGreaterThan(5);
        assertThat(campaign.totals().of(Totals.Count.ACCEPTED)).isGreaterThan(100);
        assertThat(campaign.totals().of(Totals.Count.CALLED)).isGreaterThan(10);
        assertThat(campaign.totals().of(Totals.Count.BAD_VALUE)).isPositive();
        assertThat(campaign.totals().of(Totals.Count.BAD_LENGTH)).isPositive();
        assertThat(campaign.totals().of(Totals.Count.BAD_CHOICE)).isPositive();
        assertThat(campaign.totals().of(Totals.Count.TOO_MANY)).isPositive();
        assertThat(campaign.totals().of(Totals.Count.FULL)).isPositive();
        assertThat(campaign.totals().of(Totals.Count.REGION_ENDS)).isPositive();
        assertThat(campaign.totals().of(Totals.Count.REGION_NOT_FILLED)).isPositive();
        assertThat(campaign.totals().of(Totals.Count.GOING_ON)).isPositive();
        assertThat(campaign.totals().parsers(Feature.NESTED)).isPositive();
    }

    @Test
    void grammarsWithAParserHaveComputedNumbersOfAllKinds() {
        String texts = LongStream.rangeClosed(FIRST, LAST_JUDGED)
                .mapToObj(Models::of)
                .filter(model -> Judgement.of(model).faults().isEmpty())
                .map(ModelText::of)
                .collect(Collectors.joining());
        String computed = "[^)\n]*[-+*/] .*";
        assertThat(texts)
                .containsPattern(" : bits\\(.* in ")
                .containsPattern(" = bytes\\(" + computed)
                .containsPattern(" = count\\(" + computed)
                .containsPattern(" = when\\(.* in ")
                .containsPattern(" = choose\\(.*: .*\\d none.*\\)\n")
                .containsPattern(" = choose\\(.*: .*else .*\\) silent\n")
                .containsPattern("#given0")
                .containsPattern(" = (bytes|region|count)\\(total\\d")
                .containsPattern(" total\\d='t")
                .containsPattern("@region")
                .containsPattern(" = rest\\(")
                .containsPattern("until\\(")
                .containsPattern(" : [ui]\\d+(le)?")
                .containsPattern(" t\\d+=(u|decimal|bits)")
                .containsPattern(" times\\(")
                .containsPattern(" within\\(")
                .containsPattern("[^=] when\\(")
                .containsPattern(" if\\(")
                .containsPattern("when\\(.*(&&|\\|\\|)")
                .containsPattern("ceil\\(")
                .containsPattern("choose\\(.*, .*: .*\\(\\d.*, ")
                .containsPattern("\n  part\\d+\\(q0");
    }

    /** The parser's grammar has an x after each word: {@code getx} for {@code get}. */
    @Test
    void aParserOfAnotherGrammarDiffers() throws Exception {
        long seed = FIRST;
        while (!ModelText.of(Models.of(seed)).contains("t0 = 'get'\n")
                || !Judgement.of(Models.of(seed)).faults().isEmpty()
                || !Case.of(seed).reported().isEmpty()) {
            seed++;
        }
        Model model = Models.of(seed);
        Case other = Case.of(seed, model, ModelText.of(model).replaceAll("= '([a-z]+)'", "= '$1x'"));
        GeneratedParser parser = other.parser(JavaSources.compile(other.files()).loader());
        Oracle oracle = Objects.requireNonNull(other.judgement().oracle());
        assertThat(new Trial(other, oracle, parser, new Totals(), false).firstDifference())
                .startsWith("differs: ");
    }

    /** A default of 8 bytes and a token of 9. */
    @Test
    void aLimitBelowTheShortestMatchIsAFaultThatBothSee() throws Exception {
        Case one = Case.of(3698);
        assertThat(one.judgement().faults()).containsExactly(Fault.LIMIT_BELOW_MATCH);
        assertThat(one.difference()).isNull();
    }

    @Test
    void aConflictThatOnlyTheOracleSeesIsADifference() throws Exception {
        long seed = FIRST;
        while (!Judgement.of(Models.of(seed)).faults().equals(Set.of(Fault.CONFLICT))) {
            seed++;
        }
        Case other = Case.of(seed, Models.of(seed), "tokens: a = 'a' productions: n0 = 'a' ;");
        assertThat(other.difference()).startsWith("faults expected: [CONFLICT]\nseen: []");
    }
}
