package org.tatoo.compiler.normalize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.grammar.Counter;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal.Bytes;
import org.tatoo.compiler.grammar.VirtualTerminal.Choice;
import org.tatoo.compiler.grammar.VirtualTerminal.Step;

class VirtualTerminalsTest {
    private static Grammar grammar(String tokens, String production) {
        return Normalized.of("tokens: x = 'x' " + tokens + " productions: s = " + production + " ;")
                .grammar();
    }

    private static List<DiagnosticKind> kinds(String tokens, String production) {
        return Normalized.of("tokens: x = 'x' " + tokens + " productions: s = " + production + " ;")
                .kinds();
    }

    private static Bytes bytes(Grammar grammar) {
        return (Bytes) grammar.virtuals().get(0);
    }

    @Test
    void theyAreNumberedAsDeclaredAndStepsComeLast() {
        Grammar grammar =
                grammar("argc = count(n) one = choose(p | q) body = bytes(m) two = choose(r) items = count(n)", "'x'");
        assertThat(grammar.virtuals())
                .extracting(Symbol::name)
                .containsExactly(
                        "one.p",
                        "one.q",
                        "body",
                        "two.r",
                        "argc.begin",
                        "argc.more",
                        "argc.end",
                        "items.begin",
                        "items.more",
                        "items.end");
        assertThat(grammar.virtuals()).extracting(Symbol::index).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void selectorsKnowTheirValues() {
        Grammar grammar = grammar("one = choose(p | q) two = choose(r)", "'x'");
        assertThat(grammar.virtuals())
                .map(Choice.class::cast)
                .extracting(Choice::selector, Choice::value)
                .containsExactly(
                        tuple(new Selector(0, "one", List.of("p", "q"), null, true, Selector.Kind.NAMED), 0),
                        tuple(new Selector(0, "one", List.of("p", "q"), null, true, Selector.Kind.NAMED), 1),
                        tuple(new Selector(1, "two", List.of("r"), null, true, Selector.Kind.NAMED), 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "1# s = 'n' if(n.a == 0) 'x' | 'n' if(n.a) 'y'",
                "2# s = 'n' if(n.a) 'x' if(n.b) 'y'",
                "2# s = 'n' if(n.a) if(n.b) 'x'",
                "1# s = t 'x' | 'n' if(n.b) 'y' ; t = 'n' if(n.a)",
                "1# s = 'n' t | 'n' if(n.a == 0) 'y' ; t = if(n.a) 'x'",
                "1# s = 'n' 'x'? if(n.a) 'x' | 'n' if(n.a == 0) 'y'",
                "2# s = 'n' 'x' if(n.a) 'x' | 'n' 'y' if(n.b) 'y'",
                "2# s = 'n' t* if(n.b) 'y' ; t = 'x' if(n.a)",
                "1# s = 'n' 'x'* if(n.b) 'y' | 'n' if(n.a) 'y'",
                "2# s = 'n' ('x' if(n.a) 'x' | 'y' if(n.b))",
            })
    void conditionsThatCannotComeInOneStateAreSelectorsOfTheirOwn(int selectors, String productions) {
        Grammar grammar = Normalized.of("tokens: x = 'x' y = 'y' n : bits(a 4, b 4) productions: " + productions + " ;")
                .grammar();
        assertThat(grammar.virtuals().stream().map(Choice.class::cast).map(Choice::selector))
                .allMatch(selector -> selector.kind() == Selector.Kind.CHECKS)
                .extracting(Selector::index)
                .containsOnly(IntStream.range(0, selectors).boxed().toArray(Integer[]::new));
    }

    @Test
    void countersHaveALimit() {
        Grammar grammar = grammar("one = count(n) two = count(m) max 2147483647", "'x'");
        assertThat(grammar.virtuals())
                .map(Step.class::cast)
                .extracting(step -> step.counter(), Step::kind)
                .contains(
                        tuple(new Counter(0, "one", new Term.Method("n"), 1_048_576), Step.Kind.MORE),
                        tuple(new Counter(1, "two", new Term.Method("m"), 2_147_483_647), Step.Kind.BEGIN));
    }

    @ParameterizedTest
    @CsvSource({
        "'', 9223372036854775807",
        "max 1, 1",
        "max 4294967296, 4294967296",
        "max 9223372036854775807, 9223372036854775807"
    })
    void bytesHaveALimitOnlyIfItIsWritten(String max, long limit) {
        assertThat(bytes(grammar("body = bytes(n) " + max, "'x' 'body'")).max()).isEqualTo(limit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "9223372036854775808", "99999999999999999999"})
    void aLimitIsAPositiveNumber(String max) {
        assertThat(kinds("body = bytes(n) max " + max, "'x' 'body'")).contains(DiagnosticKind.BAD_LIMIT);
    }

    @ParameterizedTest
    @CsvSource({
        "int, [0-9]+, 10, 2147483647",
        "int(10), [0-9]{3}, 10, 2147483647",
        "int(16), [0-9a-f]+, 16, 2147483647",
        "long, 0|[1-9]\\d*, 10, 9223372036854775807",
        "long(16), (?i)[0-9a-f]+, 16, 9223372036854775807",
        "long(16), [0-9]+, 16, 9223372036854775807",
        "int(256), [\\x00-\\xff]{2}, 256, 2147483647",
        "long(256), [^\\n]{8}, 256, 9223372036854775807"
    })
    void aTypedTokenGivesANumber(String type, String regex, int radix, long limit) {
        Grammar grammar = grammar("n : " + type + " = '" + regex + "' body = bytes(n)", "'n' 'x' 'body'");
        assertThat(bytes(grammar).length())
                .isEqualTo(new Term.Register(grammar.tokens().get(1), null, null));
        assertThat(number(grammar, 1).base().radix()).isEqualTo(radix);
        assertThat(number(grammar, 1).limit()).isEqualTo(limit);
        assertThat(number(grammar, 1).isPlain()).isTrue();
        assertThat(grammar.tokens().get(1).type()).isEqualTo(type.replaceFirst("\\(.*", ""));
    }

    private static NumberFormat number(Grammar grammar, int token) {
        return Objects.requireNonNull(grammar.numbers().formats().get(token));
    }

    @Test
    void theTypeMayStandInItsSection() {
        Grammar grammar = Normalized.of("""
                tokens: n = '[0-9A-F]+' body = bytes(n)
                types: 'n' : long(16)
                productions: s = 'n' 'body' ;
                """).grammar();
        assertThat(bytes(grammar).length())
                .isEqualTo(new Term.Register(grammar.tokens().get(0), null, null));
        assertThat(number(grammar, 0).base()).isEqualTo(NumberFormat.Base.HEXADECIMAL);
    }

    @Test
    void aNameThatIsNoTokenIsAMethodOfTheHandler() {
        Grammar grammar = grammar("body = bytes(body)", "'x' 'body'");
        assertThat(bytes(grammar).length()).isEqualTo(new Term.Method("body"));
    }

    @Test
    void productionsHoldThem() {
        Grammar grammar = grammar("body = bytes(length) mode = choose(p | q)", "'x' 'mode.q' 'body'");
        assertThat(grammar.variants().get(0).rightHandSide())
                .containsExactly(
                        grammar.tokens().get(0),
                        grammar.virtuals().get(2),
                        grammar.virtuals().get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'n' 'body'",
                "'n' 'x'* t 'body'",
                "('x' 'n' | 'n') 'body'",
                "'n' ('x' 'body')+",
                "('n' 'body')/'x'*",
                "'n' ('body' | 'x')",
                "'n' 'body'? 'x'",
                "'n' 'x'? 'n' 'body'",
                "'n' t#argc 'body' 'x'",
                "'n' ('x' 'body')#argc",
                "'n' ('x' n)#argc"
            })
    void aNumberThatStandsBeforeIsThere(String production) {
        assertThat(reach(production)).doesNotContain(DiagnosticKind.VALUE_MISSING, DiagnosticKind.VALUE_OVERWRITTEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'body'",
                "'body' 'n'",
                "'n'? 'body'",
                "'n'* 'body'",
                "('n' | 'x') 'body'",
                "('x' 'body' 'n')+",
                "n 'body'",
                "('n' 'x')#items 'body'",
                "'x'#argc"
            })
    void aNumberThatMayNotStandBeforeIsMissing(String production) {
        assertThat(reach(production)).contains(DiagnosticKind.VALUE_MISSING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'n' n 'body'",
                "'n' n? 'body'",
                "'n' ('x' | n) 'body'",
                "'n' ('body' n)+",
                "'n' 'body'/n*",
                "'n' deep 'body'",
                "'n' 'oops' 'body'",
                "'n' n#argc 'body'",
                "'n' ('x' n)#argc 'x'#argc"
            })
    void aNumberThatCanChangeBetweenIsNotThere(String production) {
        assertThat(reach(production)).contains(DiagnosticKind.VALUE_OVERWRITTEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'n' use",
                "'n' 'x' use use",
                "'n' (use | 'x')+",
                "'n' use/'x'*",
                "'n' outer",
                "'n' outer outer use"
            })
    void aNumberBeforeEachOccurrenceOfANonTerminalIsThere(String production) {
        assertThat(reach(production)).doesNotContain(DiagnosticKind.VALUE_MISSING, DiagnosticKind.VALUE_OVERWRITTEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "use",
                "use 'n' use",
                "'n' use | 'x' use",
                "('x' | 'n' 'x') use",
                "outer 'n'",
                "('n' use 'x')? outer"
            })
    void aNumberThatIsNotBeforeEachOccurrenceIsMissing(String production) {
        assertThat(reach(production)).contains(DiagnosticKind.VALUE_MISSING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'n' n use", "'n' (use n)+", "'n' n? outer"})
    void aNumberThatCanChangeBeforeAnOccurrenceIsNotThere(String production) {
        assertThat(reach(production)).contains(DiagnosticKind.VALUE_OVERWRITTEN);
    }

    private static List<DiagnosticKind> reach(String production) {
        return Normalized.of("""
                tokens: x = 'x' n : int = '[0-9]+' body = bytes(n) argc = count(n) items = count(number)
                error: oops
                productions: s = %s ; t = 'x' ; n = 'n' 'x' ; deep = 'x' deep | t n* ; use = 'x' 'body' ;
                outer = 'x' use 'x' | use outer ;
                """.formatted(production)).kinds();
    }

    @Test
    void everyMethodOfAHandlerIsTaken() {
        for (String method : List.of(
                "shift",
                "reduce",
                "data",
                "comment",
                "error",
                "opened",
                "writable",
                "expired",
                "closed",
                "pause",
                "connection",
                "toString",
                "hashCode",
                "equals",
                "getClass",
                "notify",
                "notifyAll",
                "wait",
                "clone",
                "finalize")) {
            assertThat(kinds("body = bytes(" + method + ")", "'x' 'body'"))
                    .as(method)
                    .contains(DiagnosticKind.INHERITED_METHOD);
        }
    }
}
