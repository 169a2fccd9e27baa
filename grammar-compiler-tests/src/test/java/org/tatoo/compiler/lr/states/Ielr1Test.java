package org.tatoo.compiler.lr.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.trace.RandomGrammar;

/** Merged states against those of the canonical automaton. */
class Ielr1Test {
    private static final String TOKENS =
            "tokens:\n  a = 'a'\n  b = 'b'\n  c = 'c'\n  d = 'd'\n  e = 'e'\nproductions:\n";

    /** A grammar and its automata. */
    private record Automata(LrGrammar grammar, MergeGuard guard, Lr1States canonical, Lr1States merged, int[] classes) {
        /** The automata; null if the text is no grammar. */
        static @Nullable Automata of(String text, boolean exact) {
            DiagnosticLog log = new DiagnosticLog();
            GrammarFile file = Shorthands.read(new SourceFile("g.ebnf", text), log);
            Grammar grammar = file == null ? null : Normalizer.normalize(file, "G", "", log);
            Lexer lexer = grammar == null ? null : Lexer.of(grammar.rules(), log);
            if (grammar == null || lexer == null || log.hasErrors()) {
                return null;
            }
            LrGrammar numbered = new LrGrammar(grammar);
            MergeGuard guard = new MergeGuard(numbered, lexer, exact);
            Lr1States merged = Ielr1.of(numbered, guard);
            int[] classes = StateMerger.merge(numbered, merged, rows(numbered, merged), guard);
            return new Automata(numbered, guard, CanonicalLr1.of(numbered), merged, classes);
        }

        static List<ActionRow> rows(LrGrammar grammar, Lr1States states) {
            return states.list().stream()
                    .map(state -> ActionRow.of(grammar, state.reductions(), state.shifts(grammar)))
                    .toList();
        }

        int lr0States() {
            return Lr0.of(new Closures(grammar)).size();
        }

        int mergedStates() {
            return (int) Arrays.stream(classes).distinct().count();
        }

        /** The rows of the classes, by class. */
        List<ActionRow> mergedRows() {
            return IntStream.range(0, mergedStates())
                    .mapToObj(number -> StateMerger.mergedRow(
                            grammar,
                            merged,
                            rows(grammar, merged),
                            IntStream.range(0, classes.length)
                                    .filter(state -> classes[state] == number)
                                    .boxed()
                                    .toList()))
                    .toList();
        }
    }

    static Stream<Arguments> grammars() {
        return Stream.of(
                arguments("LALR(1)", "  s = x 'c' | 'a' x 'd' ;\n  x = 'b' ;", 0),
                arguments(
                        "LR(1), not LALR(1)",
                        "  s = 'a' x 'd' | 'b' y 'd' | 'a' y 'e' | 'b' x 'e' ;\n  x = 'c' ;\n  y = 'c' ;",
                        1),
                arguments(
                        "LR(1), not LALR(1), three states further on",
                        "  s = 'a' x 'd' | 'b' y 'd' | 'a' y 'e' | 'b' x 'e' ;\n  x = 'c' 'c' 'c' ;\n  y = 'c' 'c' 'c' ;",
                        3));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("grammars")
    void statesAreToldApartOnlyWhereTheirLookAheadsMatter(String name, String productions, int more) {
        Automata automata = of(TOKENS + productions, false);
        assertThat(automata.mergedStates()).isEqualTo(automata.lr0States() + more);
    }

    @Test
    void aStateThatRefusesMoreIsKeptApartWhereTheGrammarSaysExact() {
        String productions = "  s = 'a' x 'd' | 'b' x 'e' ;\n  x = 'c' | 'c' x ;";
        assertThat(of(TOKENS + productions, false).mergedStates()).isEqualTo(10);
        assertThat(of(TOKENS + productions, true).mergedStates()).isEqualTo(11);
    }

    @Test
    void tokensThatDisturbOnlyAThirdOneDoNotTellStatesApartWhereThatOneCannotCome() {
        String text = """
                tokens:
                  a = 'A'
                  b = 'B'
                  c = 'C'
                  y = 'Y'
                  z = 'Z'
                  key = 'key'
                  word = 'word'
                  id = '[a-z]+'
                productions:
                  s = 'a' x 'id' | 'b' x 'key' | 'c' x 'word' ;
                  x = 'y' | 'y' 'z' ;
                """;
        Automata automata = of(text, false);
        assertThat(automata.merged.list()).hasSize(automata.lr0States() + 1);
        assertThat(automata.mergedStates()).isEqualTo(automata.lr0States() + 1);
    }

    @Test
    void everyCanonicalStateKeepsWhatTheGuardPromises() {
        int told = 0;
        for (int seed = 0; seed < 1500; seed++) {
            String text = new RandomGrammar(seed).text();
            for (boolean exact : new boolean[] {false, true}) {
                Automata automata = Automata.of(text, exact);
                if (automata != null
                        && automata.mergedStates() < automata.canonical.list().size()) {
                    told++;
                    assertThat(firstLoss(automata)).as("%s", text).isEmpty();
                }
            }
        }
        assertThat(told).isGreaterThan(300);
    }

    private static Automata of(String text, boolean exact) {
        return Objects.requireNonNull(Automata.of(text, exact));
    }

    /** Walks through both automata side by side. */
    private static String firstLoss(Automata automata) {
        List<ActionRow> canonicalRows = Automata.rows(automata.grammar, automata.canonical);
        List<ActionRow> mergedRows = automata.mergedRows();
        Set<List<Integer>> seen = new HashSet<>();
        Deque<List<Integer>> pending = new ArrayDeque<>();
        for (int start = 0; start < automata.grammar.grammar().starts().size(); start++) {
            pending.add(List.of(start, start));
        }
        while (!pending.isEmpty()) {
            List<Integer> pair = pending.remove();
            if (!seen.add(pair)) {
                continue;
            }
            int state = pair.get(0);
            int merged = pair.get(1);
            if (!automata.guard.keeps(canonicalRows.get(state), mergedRows.get(automata.classes[merged]))) {
                return "canonical state " + state + ", merged state " + automata.classes[merged];
            }
            automata.canonical.get(state).successors().forEach((symbol, successor) -> {
                Integer mergedSuccessor =
                        automata.merged.get(merged).successors().get(symbol);
                pending.add(List.of(successor, mergedSuccessor == null ? -1 : mergedSuccessor));
            });
        }
        return "";
    }
}
