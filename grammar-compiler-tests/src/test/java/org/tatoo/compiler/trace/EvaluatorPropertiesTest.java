package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;

/** Evaluators against an oracle, and what their parsers keep. */
class EvaluatorPropertiesTest {
    private static final String LINES = """
            directives: values evaluator
            tokens:
              get : String = '(?i)get!'
              put : String = 'PUT'
              star = '\\*'
              word : String = '[a-z]+' max 9
              size : int = '[0-9]+' max 9
              ratio : double = '\\.[0-9]' max 9
              quiet : String = '#' silent
              comma = ','
              open = '<'
              close = '>'
              end = ';'
            types: line : String   nested : String   tail : double   part : String   plain : String
            blanks: space = ' '
            delivers: part
            productions:
              all = line* ;
              line = method=('get' | 'put' | plain) target=('word' | plain) 'star'? ('comma' 'word' left='size')? right='size'?
                     words='word'/'comma'* 'end' {first}
                   | part ('put' 'star')* ratios='ratio'* part* 'star' flags=('get' | 'put')+ ('comma' nested? part)? 'end' {second}
                   | nested {third} ;
              plain = 'star' 'ratio' ;
              nested = 'open' nested* ('star' tail)? 'close' ;
              tail = 'size'/'comma'+ {sizes} | untyped {other} | 'word' ('end' untyped)? {more} | 'ratio' ;
              untyped = 'put' other='put'? | 'quiet' 'star' ;
              part = 'end' 'word'* 'end' ;
            """;

    private static final String SUMS = """
            directives: values evaluator
            tokens:
              number : int = '[0-9]+' max 9
              plus = '\\+'
              times = '\\*'
              open = '\\('
              close = '\\)'
            types: sum : double   product : double   factor : int
            blanks: space = ' '
            productions:
              sum = left=sum 'plus' right=product {addition} | product ;
              product = left=product 'times' right=factor {multiplication} | factor {single} ;
              factor = 'open' sum 'close' {group} | 'number' ;
            """;

    @ParameterizedTest
    @ValueSource(strings = {LINES, SUMS})
    void callsAreThoseOfTheDerivationAtEveryCut(String text) {
        DiagnosticLog log = new DiagnosticLog();
        Grammar grammar = Objects.requireNonNull(Normalizer.normalize(
                Objects.requireNonNull(Shorthands.read(new SourceFile("g.ebnf", text), log)), "g", "", log));
        Lexer lexer = Objects.requireNonNull(Lexer.of(grammar.rules(), log));
        NonTerminal element = grammar.nonTerminals().stream()
                .filter(symbol -> symbol.name().equals("line"))
                .findFirst()
                .orElse(null);
        List<EvaluatorRun> runs = List.of(EvaluatorRun.of(text), EvaluatorRun.of(text, CompilerOption.TABLES));
        Random random = new Random(20261125);
        for (int i = 0; i < 300; i++) {
            EvaluatorSentences sentence = new EvaluatorSentences(grammar, lexer, random);
            sentence.make(element);
            List<String> expected = new ArrayList<>(sentence.calls());
            expected.add("ACCEPTED");
            byte[] input = MessageRun.bytes(sentence.text());
            for (EvaluatorRun run : runs) {
                assertThat(run.told(input, false)).as(sentence.text()).isEqualTo(expected);
                int[] cuts = random.ints(3, 0, input.length + 1).sorted().toArray();
                assertThat(run.told(input, i % 2 == 0, cuts))
                        .as(sentence.text())
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    @SuppressWarnings("SystemGc") // what is not referred to any more is to be found out
    void nothingRefersToAMessageThatWasHandedOver() {
        List<WeakReference<Object>> told = new ArrayList<>();
        PushParser parser = EvaluatorRun.of(LINES).parser(event -> told.add(new WeakReference<>(event)), false);
        for (int i = 0; i < 3; i++) {
            assertThat(parser.feed(
                            ByteBuffer.wrap(MessageRun.bytes("; abc de ; PUT * * PUT ; PUT x 1 a , b ; < < > > "))))
                    .isEqualTo(ParseStatus.NEED_INPUT);
        }
        assertThat(parser.feed(ByteBuffer.wrap(MessageRun.bytes("; abc ")))).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(told).isNotEmpty();
        for (int i = 0; i < 50 && told.stream().anyMatch(event -> event.get() != null); i++) {
            System.gc();
        }
        assertThat(told).allMatch(event -> event.get() == null);
        assertThat(parser.finish()).isEqualTo(ParseStatus.REJECTED);
    }

    @Test
    void endlessInputOfAListEndsAtTheLimit() {
        String limited = LINES.replace("values evaluator", "values evaluator message 5000 depth 100");
        PushParser parser = EvaluatorRun.of(limited).parser(event -> {}, false);
        byte[] piece = MessageRun.bytes("<> ".repeat(40));
        assertThat(parser.feed(ByteBuffer.wrap(MessageRun.bytes("< ")))).isEqualTo(ParseStatus.NEED_INPUT);
        int pieces = 0;
        while (parser.feed(ByteBuffer.wrap(piece)) == ParseStatus.NEED_INPUT) {
            assertThat(parser.held()).isLessThanOrEqualTo(5000);
            assertThat(pieces++).isLessThan(10);
        }
        SyntaxError error = Objects.requireNonNull(parser.error());
        assertThat(error.kind()).isEqualTo(SyntaxError.Kind.MESSAGE_TOO_LARGE);
        // the list and each element count 16, each value 16
        assertThat(error.offset()).isEqualTo(2 + 3L * ((5000 - 16) / 32) + 2);
    }

    @Test
    void valuesThatNobodyTakesCountNoMore() {
        String text = """
                directives: values evaluator message 100
                tokens:
                  word : String = '[a-z]+' max 9
                  end = ';'
                productions:
                  all = untyped* ;
                  untyped = 'word' 'end' ;
                """;
        List<Object> told = new ArrayList<>();
        PushParser parser = EvaluatorRun.of(text).parser(told::add, false);
        assertThat(parser.feed(ByteBuffer.wrap(MessageRun.bytes("abc;".repeat(100)))))
                .isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(told).hasSize(100).containsOnly("untyped(abc)");
        assertThat(parser.held()).isZero();
    }

    @Test
    void whoAsksForRecordsAndAnEvaluatorHasBoth() {
        String both = SUMS.replace("values evaluator", "values evaluator values records");
        Stream.of(EvaluatorRun.of(both), MessageRun.of(both))
                .forEach(run ->
                        assertThat(run.told(MessageRun.bytes("1"), false)).endsWith("ACCEPTED"));
    }

    @Test
    void eventsAreTracedWithoutTheTypesOfTheUser() {
        TracedParser traced = TracedParser.compile(GeneratedClasses.compile("""
                directives: values evaluator
                imports: org.example.Missing
                tokens: word : Missing = '[a-z]+' max 9
                types: line : Missing
                productions: line = 'word' ;
                """));
        assertThat(traced.starts()).containsExactly("line");
    }
}
