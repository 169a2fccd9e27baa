package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** The empty match is never taken: a regex that could match it means the same as its twin that could not. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EmptyMatchTest {
    private static final String ALPHABET = "abc ";
    private static final int LONGEST = 4;

    private static final String RULES = """
            tokens:
              a = '%s' max 3
              c = 'c'
            blanks:
              space = '%s' max 3
            comments:
              note = '%s' max 3
            productions:
              s = 'c' 'a' 'c' {one} | 'a'+ {more} ;
            """;

    @ParameterizedTest
    @CsvSource({
        "a+, ' *', b, a+, ' +', b",
        "a+, '( | )*', b, a+, ' +', b",
        "a+, '( ?)+', b, a+, ' +', b",
        "a+, ' ', '(b)*', a+, ' ', 'b+'",
        "a+, ' ', '(ba)*', a+, ' ', '(ba)+'",
        "a+, ' ', '(b| *)*', a+, ' ', '[b ]+'",
        "a*, ' ', b, a+, ' ', b",
        "(ab)*, ' ', b, (ab)+, ' ', b",
        "(ab?)*, ' ', ba, (ab?)+, ' ', ba",
        "a?b?, ' ', b, ab?|b, ' ', b",
        "(a|b*)*, '( a)*', b, [ab]+, '( a)+', b",
        "'(a b)*', ' *', '(ba)?', '(a b)+', ' +', ba",
    })
    void aRegexThatCouldMatchItMeansTheSameAsItsTwin(
            String token, String blank, String comment, String tokenTwin, String blankTwin, String commentTwin) {
        for (CompilerOption[] options : new CompilerOption[][] {{}, {CompilerOption.TABLES}}) {
            TracedParser parser = parser(RULES.formatted(token, blank, comment), options);
            TracedParser twin = parser(RULES.formatted(tokenTwin, blankTwin, commentTwin), options);
            for (int length = 0; length <= LONGEST; length++) {
                inputs(length).forEach(input -> compare(parser, twin, input));
            }
        }
    }

    private static void compare(TracedParser parser, TracedParser twin, byte[] input) {
        List<String> expected = events(twin, input, List.of());
        for (int first = 0; first <= input.length; first++) {
            for (int second = first; second <= input.length; second++) {
                assertThat(events(parser, input, List.of(first, second)))
                        .as("%s cut at %d and %d", new String(input, StandardCharsets.US_ASCII), first, second)
                        .isEqualTo(expected);
            }
        }
        List<Integer> everywhere = IntStream.range(0, input.length).boxed().toList();
        assertThat(events(parser, input, everywhere)).isEqualTo(expected);
    }

    private static List<byte[]> inputs(int length) {
        int count = (int) Math.pow(ALPHABET.length(), length);
        return IntStream.range(0, count)
                .mapToObj(number -> {
                    byte[] input = new byte[length];
                    for (int i = 0, rest = number; i < length; i++, rest /= ALPHABET.length()) {
                        input[i] = (byte) ALPHABET.charAt(rest % ALPHABET.length());
                    }
                    return input;
                })
                .toList();
    }

    private static List<String> events(TracedParser traced, byte[] input, List<Integer> cuts) {
        List<String> events = new ArrayList<>();
        PushParser parser = traced.parser(traced.starts().get(0), events::add);
        ParseStatus status = ParseStatus.NEED_INPUT;
        int from = 0;
        for (int i = 0; status == ParseStatus.NEED_INPUT && i <= cuts.size(); i++) {
            int to = i < cuts.size() ? cuts.get(i) : input.length;
            status = parser.feed(ByteBuffer.wrap(input, from, to - from));
            from = to;
        }
        events.add((status == ParseStatus.NEED_INPUT ? parser.finish() : status).toString());
        return events;
    }

    private static TracedParser parser(String grammar, CompilerOption... options) {
        Compilation compilation = GrammarCompiler.compile(
                new GrammarSource(new SourceFile("empty.ebnf", grammar), "empty.ebnf"), options);
        ParserModel model = Objects.requireNonNull(compilation.model(), () -> compilation.diagnostics() + "");
        assertThat(model.direct().lanes().isEmpty()).isEqualTo(options.length > 0);
        return TracedParser.compile(compilation);
    }
}
