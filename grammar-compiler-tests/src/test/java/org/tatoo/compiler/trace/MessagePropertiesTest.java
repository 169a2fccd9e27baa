package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.values.ValueAnalysis;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;

/** Message parsers against an oracle, and what they keep. */
@Tag("jdk")
class MessagePropertiesTest {
    private static final String LINES = """
            directives: values records
            tokens:
              get = '(?i)get!'
              put = 'PUT'
              star = '\\*'
              word = '[a-z]+' max 9
              size : int = '[0-9]+' max 9
              comma = ',' silent
              open = '<' silent
              close = '>' silent
              end = ';'
            blanks: space = ' '
            delivers: part
            productions:
              all = line* ;
              line = method=('get' | 'put') target=('word' | 'star') 'star'? ('comma' 'word' left='size')? right='size'?
                     words='word'/'comma'* 'end' {first}
                   | part ('put' 'size')* part* 'star' flags=('get' | 'put')+ ('comma' nested? part)? 'end' {second}
                   | nested {third} ;
              nested = 'open' nested* ('star' tail)? 'close' ;
              tail = 'size'/'comma'+ | end_of_tail | 'word' ('end' end_of_tail)? {more} ;
              end_of_tail = 'put' 'put'? ;
              part = 'end' 'word'* 'end' ;
            """;

    private static final String SUMS = """
            directives: values records
            tokens:
              number : int = '[0-9]+' max 9
              plus = '\\+'
              times = '\\*'
              open = '\\(' silent
              close = '\\)' silent
            blanks: space = ' '
            productions:
              sum = left=sum 'plus' right=product {addition} | product ;
              product = left=product 'times' right=factor {multiplication} | factor ;
              factor = 'open' sum 'close' {group} | 'number' {literal} ;
            """;

    /** A head that direct code makes of the places of its tokens. */
    private static final String HEAD = """
            directives: values records message 160
            tokens:
              name = '[a-z]+' max 9
              digits = '[0-9]+' max 9
              colon = ':' silent
              space = ' +' silent
              mark = '!' silent
              eol = '\\n' silent
            delivers: note
            productions:
              all = message* ;
              message = lines=element* note? 'eol' ;
              element = line ;
              line = 'name' 'colon' 'space'? ('digits' 'space'?)? 'eol' {pair}
                   | 'mark' 'space'? first='name' 'space' second='name' last='digits'? 'eol' {three} ;
              note = 'digits' 'eol' ;
            """;

    @ParameterizedTest
    @ValueSource(strings = {LINES, SUMS})
    void valuesAreThoseOfTheDerivationAtEveryCut(String text) {
        DiagnosticLog log = new DiagnosticLog();
        Grammar grammar = Objects.requireNonNull(Normalizer.normalize(
                Objects.requireNonNull(Shorthands.read(new SourceFile("g.ebnf", text), log)), "g", "", log));
        Lexer lexer = Objects.requireNonNull(Lexer.of(grammar.rules(), log));
        ValueModel values = ValueAnalysis.of(grammar, log);
        List<MessageRun> runs = List.of(MessageRun.of(text), MessageRun.of(text, CompilerOption.TABLES));
        Random random = new Random(20261125);
        for (int i = 0; i < 300; i++) {
            MessageSentences sentence = new MessageSentences(grammar, lexer, values, random);
            sentence.make();
            List<String> expected = new ArrayList<>(sentence.messages());
            expected.add("ACCEPTED");
            byte[] input = MessageRun.bytes(sentence.text());
            for (MessageRun run : runs) {
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
        List<WeakReference<Object>> messages = new ArrayList<>();
        PushParser parser = MessageRun.of(LINES).parser(event -> messages.add(new WeakReference<>(event)), false);
        String line = "; abc de ; PUT 1 PUT 2 ; x ; * PUT , < < * 1 , 2 > > ; ; ; < < > > ";
        for (int i = 0; i < 3; i++) {
            assertThat(parser.feed(ByteBuffer.wrap(MessageRun.bytes(line)))).isEqualTo(ParseStatus.NEED_INPUT);
        }
        assertThat(parser.feed(ByteBuffer.wrap(MessageRun.bytes("; abc ")))).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(messages).hasSize(15);
        for (int i = 0; i < 50 && messages.stream().anyMatch(message -> message.get() != null); i++) {
            System.gc();
        }
        assertThat(messages).allMatch(message -> message.get() == null);
        assertThat(parser.finish()).isEqualTo(ParseStatus.REJECTED);
    }

    @Test
    void endlessInputOfAListEndsAtTheLimit() {
        String limited = LINES.replace("values records", "values records message 5000 depth 100");
        PushParser parser = MessageRun.of(limited).parser(event -> {}, false);
        byte[] piece = MessageRun.bytes("<> ".repeat(40));
        ByteBuffer first = ByteBuffer.wrap(MessageRun.bytes("< "));
        assertThat(parser.feed(first)).isEqualTo(ParseStatus.NEED_INPUT);
        int pieces = 0;
        while (parser.feed(ByteBuffer.wrap(piece)) == ParseStatus.NEED_INPUT) {
            assertThat(parser.held()).isLessThanOrEqualTo(5000);
            assertThat(pieces++).isLessThan(10);
        }
        SyntaxError error = Objects.requireNonNull(parser.error());
        assertThat(error.kind()).isEqualTo(SyntaxError.Kind.MESSAGE_TOO_LARGE);
        // the list and each element count 16, each record 16
        assertThat(error.offset()).isEqualTo(2 + 3L * ((5000 - 16) / 32) + 2);
    }

    /** Direct code looks for room for all tokens of a production, tables for that of each value. */
    @Test
    void theLimitIsReachedAtTheSameTokenWithDirectCodeAndAtEveryCut() {
        MessageRun direct = MessageRun.of(HEAD);
        MessageRun tables = MessageRun.of(HEAD, CompilerOption.TABLES);
        Random random = new Random(20261127);
        Set<String> errors = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            StringBuilder text = new StringBuilder();
            while (text.length() < 60) {
                text.append(line(random));
            }
            byte[] input = MessageRun.bytes(text + "\n");
            List<String> told = tables.told(input, false);
            told.stream()
                    .filter(each -> each.startsWith("error "))
                    .forEach(each -> errors.add(each.replaceAll("[0-9]+", "N")));
            for (int cut = 0; cut <= input.length; cut++) {
                assertThat(direct.told(input, cut % 2 == 0, cut))
                        .as("%s, cut at %s", text, cut)
                        .isEqualTo(told);
            }
            assertThat(direct.told(input, true, IntStream.range(0, input.length).toArray()))
                    .as(text.toString())
                    .isEqualTo(told);
        }
        assertThat(errors)
                .contains(
                        "error MESSAGE_TOO_LARGE at N",
                        "error MESSAGE_TOO_LARGE at N of name",
                        "error MESSAGE_TOO_LARGE at N of digits");
    }

    private static String line(Random random) {
        String spaces = " ".repeat(random.nextInt(3));
        return switch (random.nextInt(8)) {
            case 0 -> "!" + spaces + word('a', random) + " " + word('a', random) + "\n";
            case 1 -> "!" + word('a', random) + " " + word('a', random) + word('0', random) + "\n";
            case 2 -> word('a', random) + ":" + spaces + "\n";
            case 3 -> word('0', random) + "\n\n";
            default -> word('a', random) + ":" + spaces + word('0', random) + spaces + "\n";
        };
    }

    private static String word(char of, Random random) {
        return String.valueOf(of).repeat(1 + random.nextInt(9));
    }

    /** Names of productions that look like those of variants, or of elements of lists. */
    @Test
    void productionsMayHaveAnyNames() {
        MessageRun run = MessageRun.of("""
                directives: values records
                tokens:
                  word = '[a-z]+' max 9
                  star = '\\*'
                  plus = '\\+' silent
                  minus = '-' silent
                  eol = '\\n' silent
                productions:
                  all = line* ;
                  line = part* 'eol' ;
                  part = 'word' 'minus'? left='star'? {a} | 'plus' 'word' {a_1} | 'plus' 'plus' 'word' {a_element}
                    | 'plus' 'plus' 'plus' 'word' {element_a} ;
                """);
        assertThat(run.told(MessageRun.bytes("b-*+c++d+++e\n"), false))
                .containsExactly(
                        "Line[part=[A[word=b, left=true], A1[word=c], AElement[word=d], ElementA[word=e]]]",
                        "ACCEPTED");
    }

    @Test
    void aParserThatHoldsValuesDoesNotPark() {
        PushParser parser = MessageRun.of(SUMS).parser(event -> {}, false);
        assertThat(parser.feed(ByteBuffer.wrap(MessageRun.bytes("1 + ")))).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(parser.park()).isNull();
        PushParser other = MessageRun.of(LINES).parser(event -> {}, false);
        assertThat(other.feed(ByteBuffer.wrap(MessageRun.bytes("; ; ")))).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(other.park()).isNotNull();
    }
}
