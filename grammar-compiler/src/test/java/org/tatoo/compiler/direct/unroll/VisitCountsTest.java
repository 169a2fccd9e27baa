package org.tatoo.compiler.direct.unroll;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** How often tokens are looked for in each state, as it is estimated. */
class VisitCountsTest {
    private static final Percentage NEARLY = Percentage.withPercentage(10);

    /** A head, then lines; a word comes oftener than a key. */
    private static final String LINES = """
            tokens:
              head = 'head'
              mark = '!'
              key = 'key'
              word = '[0-9]+'
              eol = '\\n'
            productions:
              all = 'head' 'mark' line* ;
              line = 'word' 'eol' | 'key' 'mark' 'eol' ;
            """;

    private static double share(VisitCounts counts, String input) {
        return counts.share(Models.stateAfter(LINES, input));
    }

    @Test
    void whatIsRepeatedCountsMoreThanWhatLeadsToIt() {
        VisitCounts counts = new VisitCounts(Models.automata(LINES));
        assertThat(share(counts, "head!1\n")).isGreaterThan(3 * share(counts, "head"));
        assertThat(share(counts, "head"))
                .isCloseTo(share(counts, "head!"), NEARLY)
                .isPositive();
    }

    @Test
    void eachTokenOfAnAlternativeCountsTheSame() {
        VisitCounts counts = new VisitCounts(Models.automata(LINES));
        assertThat(share(counts, "head!key")).isCloseTo(share(counts, "head!key!"), NEARLY);
    }

    @Test
    void aTextOfAnyLengthCountsThreeTimesAFixedOne() {
        VisitCounts counts = new VisitCounts(Models.automata(LINES));
        assertThat(share(counts, "head!1")).isCloseTo(3 * share(counts, "head!key"), NEARLY);
        assertThat(counts.weight(3)).isEqualTo(3 * counts.weight(2));
    }

    @Test
    void theSharesAreNoMoreThanTheWholeAndTheSameEachTime() {
        ParserAutomata automata = Models.automata(LINES);
        VisitCounts counts = new VisitCounts(automata);
        VisitCounts again = new VisitCounts(automata);
        int states = automata.automaton().states().size();
        assertThat(IntStream.range(0, states).mapToDouble(counts::share).sum()).isLessThanOrEqualTo(1);
        assertThat(IntStream.range(0, states).mapToObj(again::share))
                .isEqualTo(IntStream.range(0, states).mapToObj(counts::share).toList());
    }

    @Test
    void aWalkIntoARecursionWithoutEndBeginsAgain() {
        String nested = "tokens: open = 'o' close = 'c'\nproductions: all = 'open' all all all | 'close' ;\n";
        VisitCounts counts = new VisitCounts(Models.automata(nested));
        assertThat(counts.share(0)).isPositive();
        assertThat(counts.share(Models.stateAfter(nested, "o"))).isGreaterThan(counts.share(0));
    }
}
