package org.tatoo.compiler.lexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.regex.Regex;

class LexerTest {
    private static final Span NOWHERE = new Span(new SourceFile("test.ebnf", ""), 0, 0);

    @RepeatedTest(80)
    void anAutomatonAcceptsWhatItsRegexMeansButTheEmptyString(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Regex regex = RegexOracle.random(random, 4);
        Lexer lexer = lexer(regex);
        for (int i = 0; i < 100; i++) {
            byte[] input = RegexOracle.randomInput(random);
            assertThat(accepts(lexer.automata().get(0), lexer.classes(), input))
                    .as("%s on %s", regex, new String(input, StandardCharsets.US_ASCII))
                    .isEqualTo(input.length > 0 && RegexOracle.matches(regex, input));
        }
    }

    @RepeatedTest(80)
    void theShortestMatchThatIsTakenIsThatOfTheAutomaton(RepetitionInfo repetition) {
        Regex regex = RegexOracle.random(new Random(repetition.getCurrentRepetition()), 4);
        Lexer lexer = lexer(regex);
        assertThat(regex.lengths().shortestTaken())
                .isEqualTo(lexer.automata().get(0).shortestMatch(1, lexer.classes()).length);
    }

    @Test
    void aStartStateThatIsEnteredAgainIsSplit() {
        Regex ab = new Regex.Concatenation(List.of(text("a"), text("b")));
        Lexer lexer = lexer(new Regex.Repetition(ab, 0, Regex.Repetition.UNBOUNDED));
        Dfa dfa = lexer.automata().get(0);
        assertThat(dfa.states()).isEqualTo(4);
        assertThat(dfa.accepts(1)).isFalse();
        int after = run(dfa, 1, lexer.classes(), new byte[] {'a', 'b'});
        assertThat(dfa.accepts(after)).isTrue();
        assertThat(run(dfa, after, lexer.classes(), new byte[] {'a', 'b'})).isEqualTo(after);
    }

    @RepeatedTest(50)
    void theLimitThatCanStillBeReachedIsTheLargest(RepetitionInfo repetition) {
        Random random = new Random(3000 + repetition.getCurrentRepetition());
        List<LexicalRule> rules = IntStream.range(0, 4)
                .mapToObj(i -> rule(i, RegexOracle.random(random, 3), 1 + random.nextInt(3)))
                .toList();
        Lexer lexer = lexer(rules);
        ModeAutomaton automaton = lexer.modes(List.of(set(0, 1, 2, 3)));
        Dfa dfa = automaton.dfa();
        for (int state = 1; state < dfa.states(); state++) {
            int winner = reachable(dfa, state).stream()
                    .map(target -> dfa.accepted()[target])
                    .filter(rule -> rule != Dfa.NONE)
                    .min(Comparator.comparingInt(
                                    (Integer rule) -> -rules.get(rule).max())
                            .thenComparing(Comparator.naturalOrder()))
                    .orElseThrow();
            assertThat(automaton.longest()[state]).isEqualTo(winner);
        }
    }

    private static List<Integer> reachable(Dfa dfa, int from) {
        Worklist<Integer> states = new Worklist<>();
        states.number(from);
        states.expandAll(
                (state, number) -> IntStream.range(0, dfa.classes()).forEach(c -> states.number(dfa.next(state, c))));
        return states.values();
    }

    @RepeatedTest(50)
    void anAutomatonIsMinimal(RepetitionInfo repetition) {
        Dfa dfa = lexer(RegexOracle.random(new Random(1000 + repetition.getCurrentRepetition()), 4))
                .automata()
                .get(0);
        assertThat(distinguishable(dfa)).isEqualTo(dfa.states());
    }

    @RepeatedTest(50)
    void aModeFindsTheWinnerOfItsRules(RepetitionInfo repetition) {
        Random random = new Random(2000 + repetition.getCurrentRepetition());
        List<Regex> regexes = IntStream.range(0, 4)
                .mapToObj(i -> RegexOracle.random(random, 3))
                .toList();
        Lexer lexer = lexer(regexes.toArray(Regex[]::new));
        BitSet mode = new BitSet();
        IntStream.range(0, 4).filter(rule -> random.nextInt(3) > 0).forEach(mode::set);
        ModeAutomaton automaton = lexer.modes(List.of(mode));
        for (int i = 0; i < 100; i++) {
            byte[] input = RegexOracle.randomInput(random);
            int state = run(automaton.dfa(), automaton.starts()[0], lexer.classes(), input);
            assertThat(automaton.dfa().accepted()[state])
                    .isEqualTo(mode.stream()
                            .filter(rule -> input.length > 0 && RegexOracle.matches(regexes.get(rule), input))
                            .findFirst()
                            .orElse(Dfa.NONE));
        }
    }

    @Test
    void modesShareTheStatesInWhichTheyGoOnAlike() {
        Lexer lexer = lexer(text("alpha"), text("beta"), text("gamma"));
        int both = lexer.modes(List.of(set(0, 1), set(1, 2))).dfa().states();
        int first = lexer.modes(List.of(set(0, 1))).dfa().states();
        int second = lexer.modes(List.of(set(1, 2))).dfa().states();
        assertThat(both).isLessThan(first + second);
    }

    @Test
    void aRuleDisturbsOneThatItWinsAgainstOrProlongs() {
        Lexer lexer =
                lexer(text("ab"), text("a"), new Regex.Repetition(new Regex.Bytes(ByteSet.range('a', 'z')), 1, 2));
        assertThat(lexer.disturbs()).containsExactly(set(1, 2), set(2), set(1));
    }

    @Test
    void aRuleDisturbsNoneOfOtherBytes() {
        Lexer lexer = lexer(text("ab"), text("b"), text("ac"));
        assertThat(lexer.disturbs()).containsOnly(new BitSet());
    }

    @RepeatedTest(50)
    void disturbanceIsWhatItsDefinitionSays(RepetitionInfo repetition) {
        Random random = new Random(4000 + repetition.getCurrentRepetition());
        List<Regex> regexes = IntStream.range(0, 4)
                .mapToObj(i -> RegexOracle.random(random, 3))
                .toList();
        Lexer lexer = lexer(regexes.toArray(Regex[]::new));
        List<BitSet> seen = List.of(new BitSet(), new BitSet(), new BitSet(), new BitSet());
        for (int i = 0; i < 2000; i++) {
            byte[] input = RegexOracle.randomInput(random);
            for (int u = 0; u < 4; u++) {
                Dfa dfa = lexer.automata().get(u);
                int state = run(dfa, Math.min(1, dfa.states() - 1), lexer.classes(), input);
                for (int t = 0; t < 4; t++) {
                    boolean matched = input.length > 0 && RegexOracle.matches(regexes.get(t), input);
                    boolean wins = u < t && input.length > 0 && RegexOracle.matches(regexes.get(u), input);
                    if (u != t && matched && (wins || dfa.canGrow(state))) {
                        seen.get(u).set(t);
                    }
                }
            }
        }
        for (int u = 0; u < 4; u++) {
            BitSet missed = (BitSet) seen.get(u).clone();
            missed.andNot(lexer.disturbs().get(u));
            assertThat(missed).isEqualTo(new BitSet());
        }
    }

    @Test
    void aShortestMatchIsReadable() {
        Lexer lexer = lexer(new Regex.Repetition(new Regex.Bytes(ByteSet.range(0, 255)), 3, 9));
        assertThat(lexer.automata().get(0).shortestMatch(1, lexer.classes()))
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("aaa");
    }

    @Test
    void aRegexThatStandsForTooManyStatesIsAnErrorAtItsRule() {
        Regex any = new Regex.Bytes(ByteSet.range('a', 'b'));
        Regex large = new Regex.Concatenation(List.of(
                new Regex.Repetition(any, 0, Regex.Repetition.UNBOUNDED),
                text("a"),
                new Regex.Repetition(any, 20, 20)));
        DiagnosticLog log = new DiagnosticLog();
        assertThat(Lexer.of(List.of(rule(0, large)), log)).isNull();
        assertThat(log.sorted()).extracting(diagnostic -> diagnostic.message()).hasSize(1);
    }

    private static Lexer lexer(Regex... regexes) {
        List<LexicalRule> rules = new ArrayList<>();
        for (Regex regex : regexes) {
            rules.add(rule(rules.size(), regex));
        }
        return lexer(rules);
    }

    private static Lexer lexer(List<LexicalRule> rules) {
        return java.util.Objects.requireNonNull(Lexer.of(rules, new DiagnosticLog()));
    }

    private static LexicalRule rule(int index, Regex regex) {
        return rule(index, regex, 100);
    }

    private static LexicalRule rule(int index, Regex regex, int max) {
        return new LexicalRule(index, LexicalRule.Kind.TOKEN, "t" + index, regex, max, true, null, NOWHERE);
    }

    private static Regex text(String text) {
        return new Regex.Concatenation(text.chars()
                .mapToObj(c -> (Regex) new Regex.Bytes(ByteSet.of(c)))
                .toList());
    }

    private static BitSet set(int... rules) {
        BitSet set = new BitSet();
        IntStream.of(rules).forEach(set::set);
        return set;
    }

    private static boolean accepts(Dfa dfa, ByteClasses classes, byte[] input) {
        return dfa.accepts(run(dfa, Math.min(1, dfa.states() - 1), classes, input));
    }

    private static int run(Dfa dfa, int start, ByteClasses classes, byte[] input) {
        int state = start;
        for (byte b : input) {
            state = dfa.next(state, classes.classOf(b & 0xff));
        }
        return state;
    }

    /** How many classes of states no string tells apart, by filling the table of pairs (Moore 1956). */
    private static int distinguishable(Dfa dfa) {
        int[] block = dfa.accepted().clone();
        int count = new HashSet<>(IntStream.of(block).boxed().toList()).size();
        while (true) {
            List<List<Integer>> signatures = new ArrayList<>();
            for (int state = 0; state < dfa.states(); state++) {
                List<Integer> signature = new ArrayList<>(List.of(block[state]));
                for (int c = 0; c < dfa.classes(); c++) {
                    signature.add(block[dfa.next(state, c)]);
                }
                signatures.add(signature);
            }
            Set<List<Integer>> distinct = new java.util.LinkedHashSet<>(signatures);
            List<List<Integer>> numbers = List.copyOf(distinct);
            block = signatures.stream().mapToInt(numbers::indexOf).toArray();
            if (distinct.size() == count) {
                return count;
            }
            count = distinct.size();
        }
    }
}
