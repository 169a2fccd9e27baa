package org.tatoo.compiler.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.counterexample.SearchBudget;
import org.tatoo.compiler.overlap.Finding.Kind;
import org.tatoo.compiler.simulation.Automata;
import org.tatoo.compiler.simulation.Run;
import org.tatoo.compiler.simulation.Simulation;

/** What is found in random grammars, against brute force. */
class OverlapsPropertyTest {
    private static final int STRING = 6;
    private static final int INPUT = 8;
    private static final int MODES = 300;
    private static final int DEAD = 24;

    @Test
    void whatTokensOwnAndTakeInEachModeIsWhatBruteForceFinds() {
        int modes = 0;
        int dead = 0;
        int longer = 0;
        int swallowed = 0;
        for (int seed = 0; modes < MODES; seed++) {
            Optional<Automata> automata = Automata.of(new RandomTokens(seed).text());
            if (automata.isEmpty() || automata.get().lexer().classes().count() > 8) {
                continue;
            }
            Lexer lexer = automata.get().lexer();
            Rules rules = new Rules(lexer, new SearchBudget(Long.MAX_VALUE));
            BruteForce force = new BruteForce(lexer, STRING);
            for (BitSet mode : modes(automata.get())) {
                modes++;
                for (int t : mode.stream().toArray()) {
                    Optional<byte[]> owned = rules.owned(t, rules.rivals(t, mode));
                    same(owned, force.first(t, text -> text.winner(mode) == t));
                    dead += owned.isEmpty() ? 1 : 0;
                    for (int u : rules.rivals(t, mode).stream().toArray()) {
                        Optional<byte[]> beyond = rules.takenBeyond(t, u, mode);
                        Optional<byte[]> taken = rules.taken(t, u, mode);
                        same(taken, force.first(t, text -> text.winner(mode) == u));
                        same(
                                beyond,
                                force.first(t, text -> text.winner(mode) == u && text.bytes().length > rules.max(u)));
                        longer += beyond.isPresent() ? 1 : 0;
                        if (taken.isPresent()) {
                            Optional<byte[]> along = rules.swallowed(t, u, mode);
                            same(
                                    along,
                                    force.first(t, text -> text.winner(mode) == t && text.beginsWithWonBy(u, mode)));
                            swallowed += along.isPresent() ? 1 : 0;
                        }
                    }
                    mode.stream()
                            .filter(u -> u != t && !rules.rivals(t).get(u))
                            .forEach(u -> assertThat(force.first(t, text -> text.winner(mode) == u))
                                    .isEmpty());
                }
            }
        }
        assertThat(List.of(dead, longer, swallowed)).allMatch(count -> count > 3);
    }

    /** Equal, but for strings that are too long for brute force. */
    private static void same(Optional<byte[]> found, Optional<byte[]> expected) {
        if (found.isPresent() && found.get().length > STRING) {
            assertThat(expected).isEmpty();
        } else {
            assertThat(found.map(String::new)).isEqualTo(expected.map(String::new));
        }
    }

    private static Set<BitSet> modes(Automata automata) {
        StateGraph graph = new StateGraph(automata.grammar(), automata.states());
        Set<BitSet> modes = new LinkedHashSet<>();
        for (int state : graph.reading()) {
            BitSet mode = (BitSet) graph.state(state).mode().clone();
            mode.or(automata.lexer().skipped());
            modes.add(mode);
        }
        return modes;
    }

    @Test
    void noInputDeliversADeadTokenWhereItIsDeadNorAcceptsAnOvertakenOne() {
        int dead = 0;
        int overtaken = 0;
        for (int seed = 0; dead < DEAD || overtaken < DEAD / 4; seed++) {
            String text = new RandomTokens(seed).text();
            Optional<Automata> automata = Automata.of(text);
            if (automata.isEmpty()) {
                continue;
            }
            List<Finding> findings = findings(automata.get()).values().stream()
                    .flatMap(List::stream)
                    .filter(finding -> finding.kind() == Kind.DEAD || finding.kind() == Kind.OVERTAKEN)
                    .toList();
            if (!findings.isEmpty()) {
                dead += (int) findings.stream()
                        .filter(finding -> finding.kind() == Kind.DEAD)
                        .count();
                overtaken += (int) findings.stream()
                        .filter(finding -> finding.kind() == Kind.OVERTAKEN)
                        .count();
                new Inputs(automata.get(), INPUT)
                        .forEach(run ->
                                assertThat(findings).as("%s", text).noneMatch(finding -> contradicts(run, finding)));
            }
        }
    }

    private static boolean contradicts(Run run, Finding finding) {
        return (finding.kind() == Kind.DEAD || run.error() == null)
                && run.lexemes().stream()
                        .anyMatch(lexeme -> lexeme.rule() == finding.rule()
                                && lexeme.states().get(finding.state()));
    }

    private static Map<Finding.Key, List<Finding>> findings(Automata automata) {
        StateGraph graph = new StateGraph(automata.grammar(), automata.states());
        return new Analysis(
                        automata.grammar(),
                        automata.lexer(),
                        graph,
                        new Rules(automata.lexer(), new SearchBudget(Long.MAX_VALUE)),
                        true)
                .findings();
    }

    /** Runs of all inputs over one byte of each class, but of none that goes on after an error. */
    private static final class Inputs {
        private final Simulation simulation;
        private final byte[] letters;
        private final int longest;

        Inputs(Automata automata, int longest) {
            simulation = automata.simulation();
            letters = new byte[automata.lexer().classes().count()];
            for (int c = 0; c < letters.length; c++) {
                letters[c] = (byte) automata.lexer().classes().representative(c);
            }
            this.longest = longest;
        }

        void forEach(Consumer<Run> action) {
            forEach(new byte[0], action);
        }

        private void forEach(byte[] input, Consumer<Run> action) {
            Run run = simulation.run(0, input, List.of());
            action.accept(run);
            boolean goesOn = run.error() == null || run.offset() == input.length;
            if (goesOn && input.length < longest) {
                for (byte letter : letters) {
                    forEach(Input.joined(input, new byte[] {letter}), action);
                }
            }
        }
    }
}
