package org.tatoo.compiler.lr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.conflict.Counterexample;
import org.tatoo.compiler.conflict.Counterexample.Verdict;
import org.tatoo.compiler.conflict.Derivation;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;

/** What the search for counterexamples finds, compared with a count of all derivations. */
class CounterexamplesTest {
    private static final int GRAMMARS = Integer.getInteger("conflicts.grammars", 60);
    private static final int LONGEST = 6;

    @Test
    void counterexamplesOfRandomGrammarsAreRight() {
        Map<Verdict, Integer> verdicts = new TreeMap<>();
        for (int seed = 0; seed < GRAMMARS; seed++) {
            String text = new AmbiguousGrammar(seed).text();
            Causes causes = Causes.of(text);
            if (causes == null) {
                continue;
            }
            List<Counterexample> examples = causes.examples();
            for (Counterexample example : examples) {
                check(causes.grammar(), example, text);
                verdicts.merge(example.verdict(), 1, Integer::sum);
            }
            if (!examples.isEmpty() && examples.stream().allMatch(example -> example.verdict() == Verdict.LOOK_AHEAD)) {
                checkUnambiguous(causes.grammar(), text);
            }
        }
        assertThat(verdicts).containsKeys(Verdict.AMBIGUOUS, Verdict.LOOK_AHEAD);
    }

    /** Figure 1 of the paper. */
    @Test
    void theGrammarOfThePaperIsAmbiguousForThreeReasons() {
        List<Counterexample> examples = Causes.ofGrammar("""
                        tokens: IF = 'if' THEN = 'then' ELSE = 'else' ask = '?' arr = 'arr' open = '[' close = ']'
                          set = ':=' plus = '+' digit = '[0-9]'
                        productions:
                          stmt = 'IF' expr 'THEN' stmt 'ELSE' stmt {full}
                               | 'IF' expr 'THEN' stmt {brief}
                               | expr 'ask' stmt stmt {two}
                               | 'arr' 'open' expr 'close' 'set' expr {assign} ;
                          expr = num {value} | expr 'plus' expr {add} ;
                          num = 'digit' {one} | num 'digit' {more} ;
                        """.replace("'?'", "'\\?'")
                        .replace("'['", "'\\['")
                        .replace("']'", "'\\]'")
                        .replace("'+'", "'\\+'"))
                .examples();
        assertThat(examples).extracting(Counterexample::verdict).containsOnly(Verdict.AMBIGUOUS);
        assertThat(examples)
                .extracting(example -> root(example.first()).name())
                .containsExactlyInAnyOrder("stmt", "stmt", "expr");
        assertThat(examples)
                .extracting(example -> names(leaves(example.first())))
                .contains(
                        "IF expr THEN IF expr THEN stmt . ELSE stmt",
                        "expr plus expr . plus expr",
                        "expr ask arr open expr close set num . digit digit ask stmt stmt");
    }

    @Test
    void aGrammarThatIsLr2TakesTwoTokens() {
        assertOnly(
                "s = t 'a' 'b' {one} | u 'a' 'c' {two} ; t = 'd' ; u = 'd' ;",
                Verdict.LOOK_AHEAD,
                2,
                "d . a b",
                "d . a c");
    }

    @Test
    void aGrammarThatIsLr3TakesThreeTokens() {
        assertOnly(
                "s = t 'a' 'a' 'b' {one} | u 'a' 'a' 'c' {two} ; t = 'd' ; u = 'd' ;",
                Verdict.LOOK_AHEAD,
                3,
                "d . a a b",
                "d . a a c");
    }

    @Test
    void whatNoNumberOfTokensTellsIsNotCalledAmbiguous() {
        assertOnly(
                "s = p 'c' {l} | q 'd' {r} ; p = i 'b' {pe} | i p {pm} ; q = j 'b' {qe} | j q {qm} ; i = 'a' ; j = 'a' ;",
                Verdict.UNDECIDED,
                0,
                "a . a b c",
                "a . a b d");
    }

    @Test
    void palindromesAreNotCalledAmbiguous() {
        List<Counterexample> examples = Causes.ofGrammar(
                        "tokens: a = 'a' b = 'b'\nproductions: s = 'a' s 'a' {x} | 'b' s 'b' {y} | {z} ;")
                .examples();
        assertThat(examples).extracting(Counterexample::verdict).containsOnly(Verdict.UNDECIDED);
    }

    @Test
    void whereTheFirstConflictsTakeAllStepsTheLastAreNotSearched() {
        int causes = 40;
        String tokens = numbered(causes, " t%1$d = 't%1$d'");
        String starts = numbered(causes, " | 't%1$d' p%1$d {s%1$d}");
        String palindromes = numbered(
                causes, " p%1$d = 'a' p%1$d 'a' {x%1$d} | 'b' p%1$d 'b' {y%1$d} | 'a' 'b' {z%1$d} | {e%1$d} ;");
        List<Counterexample> examples = Causes.ofGrammar("tokens: a = 'a' b = 'b'" + tokens + "\nproductions: s = 'a'"
                        + " {none}" + starts + " ;" + palindromes)
                .examples();
        assertThat(examples).hasSize(causes);
        assertThat(examples.get(0).verdict()).isNotEqualTo(Verdict.NOT_SEARCHED);
        assertThat(examples.get(causes - 1).verdict()).isEqualTo(Verdict.NOT_SEARCHED);
    }

    private static String numbered(int count, String text) {
        return IntStream.range(0, count).mapToObj(text::formatted).collect(Collectors.joining());
    }

    @Test
    void conflictsOfLalrAreNone() {
        assertThat(Causes.ofGrammar("""
                                tokens: a = 'a' b = 'b' c = 'c' d = 'd' e = 'e'
                                productions:
                                  s = 'a' l 'd' {one} | 'b' r 'd' {two} | 'a' r 'e' {three} | 'b' l 'e' {four} ;
                                  l = 'c' ;
                                  r = 'c' ;
                                """).list()).isEmpty();
    }

    private static void assertOnly(String productions, Verdict verdict, int tokens, String first, String second) {
        List<Counterexample> examples = Causes.ofGrammar(
                        "tokens: a = 'a' b = 'b' c = 'c' d = 'd'\nproductions: " + productions)
                .examples();
        assertThat(examples).hasSize(1);
        Counterexample example = examples.get(0);
        assertThat(example.verdict()).isEqualTo(verdict);
        assertThat(example.tokens()).isEqualTo(tokens);
        assertThat(names(leaves(example.first()))).isEqualTo(first);
        assertThat(names(leaves(example.second()))).isEqualTo(second);
    }

    private static String names(List<Derivation> leaves) {
        return leaves.stream()
                .map(leaf ->
                        leaf instanceof Derivation.Leaf symbol ? symbol.symbol().name() : ".")
                .collect(Collectors.joining(" "));
    }

    private static void check(Grammar grammar, Counterexample example, String text) {
        checkDerivation(example.first(), text);
        checkDerivation(example.second(), text);
        assertThat(example.first()).as(text).isNotEqualTo(example.second());
        assertThat(root(example.first())).as(text).isEqualTo(root(example.second()));
        assertThat(beforeDot(example.first())).as(text).isEqualTo(beforeDot(example.second()));
        if (example.verdict() == Verdict.AMBIGUOUS) {
            assertThat(leaves(example.first())).as(text).isEqualTo(leaves(example.second()));
            assertThat(example.firstInput()).as(text).isEqualTo(example.secondInput());
            assertThat(trees(grammar, example.firstInput())).as(text).isGreaterThan(1);
        } else {
            assertThat(trees(grammar, example.firstInput())).as(text).isPositive();
            assertThat(trees(grammar, example.secondInput())).as(text).isPositive();
        }
    }

    private static long trees(Grammar grammar, @Nullable List<Symbol> string) {
        return ParseTrees.count(grammar, grammar.starts().get(0), Objects.requireNonNull(string));
    }

    private static void checkDerivation(Derivation derivation, String text) {
        if (derivation instanceof Derivation.Node node) {
            List<Symbol> children = node.children().stream()
                    .filter(child -> !child.equals(Derivation.DOT))
                    .map(CounterexamplesTest::root)
                    .toList();
            assertThat(children).as(text).isEqualTo(node.variant().rightHandSide());
            node.children().forEach(child -> checkDerivation(child, text));
        }
    }

    private static Symbol root(Derivation derivation) {
        return derivation instanceof Derivation.Node node
                ? node.variant().leftHandSide()
                : ((Derivation.Leaf) derivation).symbol();
    }

    private static List<Derivation> leaves(Derivation derivation) {
        if (!(derivation instanceof Derivation.Node node)) {
            return List.of(derivation);
        }
        return node.children().stream().flatMap(child -> leaves(child).stream()).toList();
    }

    /** The symbols on the parser's stack: what is complete before the dot is one symbol. */
    private static List<Derivation> beforeDot(Derivation derivation) {
        List<Derivation> leaves = leaves(derivation);
        assertThat(leaves).containsOnlyOnce(Derivation.DOT);
        return leaves.subList(0, leaves.indexOf(Derivation.DOT));
    }

    private static void checkUnambiguous(Grammar grammar, String text) {
        NonTerminal start = grammar.starts().get(0);
        List<List<Symbol>> strings = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < strings.size(); i++) {
            List<Symbol> string = strings.get(i);
            assertThat(ParseTrees.count(grammar, start, string))
                    .as(() -> text + string.stream().map(Symbol::name).collect(Collectors.joining(" ")))
                    .isLessThan(2);
            if (string.size() < LONGEST) {
                grammar.tokens().forEach(token -> {
                    List<Symbol> longer = new ArrayList<>(string);
                    longer.add(token);
                    strings.add(longer);
                });
            }
        }
    }
}
