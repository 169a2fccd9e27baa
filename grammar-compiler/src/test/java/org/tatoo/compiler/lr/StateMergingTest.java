package org.tatoo.compiler.lr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.simulation.Automata;
import org.tatoo.compiler.simulation.Simulation;

/** Classic grammars: how many states are left, and that what LALR(1) would lose is kept. */
class StateMergingTest {
    private static final String TOKENS =
            "tokens:\n  a = 'a'\n  b = 'b'\n  c = 'c'\n  d = 'd'\n  e = 'e'\nproductions:\n";

    static Stream<Arguments> grammars() {
        return Stream.of(
                arguments(
                        "all states of a core merge (Aho, Lam, Sethi, Ullman, example 4.54)",
                        "  s = x x ;\n  x = 'c' x | 'd' ;",
                        10,
                        7),
                arguments(
                        "LR(1), not LALR(1) (the same, example 4.58)",
                        "  s = 'a' x 'd' | 'b' y 'd' | 'a' y 'e' | 'b' x 'e' ;\n  x = 'c' ;\n  y = 'c' ;",
                        14,
                        14),
                arguments("LR(1), not LALR(1), with a part that merges", """
                          s = 'a' x 'd' | 'b' y 'd' | 'a' y 'e' | 'b' x 'e' | 'd' z 'a' | 'e' z 'b' ;
                          x = 'c' ;
                          y = 'c' ;
                          z = 'a' 'b' 'c' ;
                        """, 26, 23));
    }

    private static Automata automata(String text) {
        return Automata.of(text).orElseThrow(() -> new AssertionError(text));
    }

    private static LrAutomaton canonical(Automata automata) {
        DiagnosticLog log = new DiagnosticLog();
        LrAutomaton canonical = LrAutomaton.canonical(automata.grammar(), automata.lexer(), log);
        assertThat(log.hasErrors()).isFalse();
        return Objects.requireNonNull(canonical);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("grammars")
    void statesMergeWhereNothingIsLost(String name, String productions, int canonical, int merged) {
        Automata automata = automata(TOKENS + productions);
        assertThat(canonical(automata).states()).hasSize(canonical);
        assertThat(automata.states().states()).hasSize(merged);
    }

    /** Denny and Malloy, "The IELR(1) algorithm", 2010, section 2: a conflict that a priority hides from LALR(1). */
    private static final String HIDDEN = """
            priorities:
              p = 1 left
            tokens:
              a = 'a' [p]
              b = 'b'
            productions:
              s = 'a' x 'a' | 'b' x 'b' ;
              x = 'a' | 'a' 'a' ;
            """;

    @ParameterizedTest
    @MethodSource("inputs")
    void aPriorityDecidesOnlyWhereThereIsAConflict(String input, boolean accepted) {
        Automata automata = automata(HIDDEN);
        assertThat(accepts(automata.simulation(), input)).isEqualTo(accepted);
        Simulation canonical = new Simulation(automata.grammar(), automata.lexer(), canonical(automata));
        assertThat(accepts(canonical, input)).isEqualTo(accepted);
    }

    static Stream<Arguments> inputs() {
        return Stream.of(
                arguments("aaa", true),
                arguments("aaaa", false),
                arguments("bab", true),
                arguments("baab", true),
                arguments("ba", false));
    }

    @Test
    void theStateOfSuchAConflictIsSplit() {
        String withoutPriority = HIDDEN.replace(" [p]", "").replace("'a' x 'a'", "'a' x 'b'");
        int merged = automata(withoutPriority).states().states().size();
        assertThat(automata(HIDDEN).states().states()).hasSizeGreaterThan(merged);
        assertThat(canonical(automata(HIDDEN)).states())
                .hasSizeGreaterThanOrEqualTo(automata(HIDDEN).states().states().size());
    }

    private static boolean accepts(Simulation simulation, String input) {
        return simulation
                        .run(0, input.getBytes(StandardCharsets.ISO_8859_1), List.of())
                        .error()
                == null;
    }
}
