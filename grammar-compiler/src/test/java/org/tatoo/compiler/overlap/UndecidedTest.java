package org.tatoo.compiler.overlap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.counterexample.SearchBudget;
import org.tatoo.compiler.simulation.Automata;

/** What is said of overlaps where there are too few steps to find out all. */
class UndecidedTest {
    private static final int GRAMMARS = 200;
    private static final int FEW = 300;

    @Test
    void aSearchBeyondItsStepsIsUndecidedAndStaysSo() {
        Lexer lexer = IntStream.range(0, GRAMMARS)
                .mapToObj(seed -> Automata.of(new RandomTokens(seed).text()))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow()
                .lexer();
        Rules rules = new Rules(lexer, new SearchBudget(0));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> rules.owned(0, new BitSet())).isInstanceOf(Undecided.class);
        }
        assertThat(rules.shortest(0)).isNotEmpty();
    }

    @Test
    void whatIsFoundInFewStepsIsFoundInManyToo() {
        int fewer = 0;
        for (int seed = 0; seed < GRAMMARS; seed++) {
            Automata automata = Automata.of(new RandomTokens(seed).text()).orElse(null);
            if (automata != null) {
                Map<Finding.Key, List<String>> all = findings(automata, Long.MAX_VALUE);
                Map<Finding.Key, List<String>> some = findings(automata, FEW);
                some.forEach((key, found) -> assertThat(all.get(key)).containsAll(found));
                fewer += some.size() < all.size() ? 1 : 0;
            }
        }
        assertThat(fewer).isPositive();
    }

    private static Map<Finding.Key, List<String>> findings(Automata automata, long steps) {
        StateGraph graph = new StateGraph(automata.grammar(), automata.states());
        Rules rules = new Rules(automata.lexer(), new SearchBudget(steps));
        Analysis analysis = new Analysis(automata.grammar(), automata.lexer(), graph, rules, true);
        return analysis.findings().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> entry.getValue().stream()
                                .map(finding -> finding.state() + " " + Arrays.toString(finding.string()))
                                .toList()));
    }
}
