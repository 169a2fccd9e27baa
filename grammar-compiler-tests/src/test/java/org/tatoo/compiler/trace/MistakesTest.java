package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** Recovery from errors around regions, and where it gives up. */
class MistakesTest {
    private static final String LIMITED = """
            directives: skip 1
            tokens: quoted = '"[^"\\n]*"' word = 'a+' end = '\\n'
            error: wrong
            productions: lines = line* ;
              line = 'word' 'end' {good} | 'wrong' ('quoted' | 'word') 'end' {bad} ;
            """;

    private static final String LIST = """
            tokens: n : int = '[0-9]' a = 'a' semi = ';' r = region(n)
            error: wrong
            productions: line = 'n' ('a' | 'wrong')+@r 'semi' ;
            """;

    private static final String REST = """
            tokens: n : int = '[0-9]' a = 'a' semi = ';' r = region(n)
            error: wrong
            productions: line = 'n' (name 'wrong'?)@r 'semi' ; name = 'a' ;
            """;

    private static final String WITHOUT_BYTES = """
            tokens: n : int = '[0-9]' a = 'a' semi = ';' text = until('.')
              r = region(n) inner = region(left(r) - left(r))
            error: wrong
            productions: line = 'n' ('a' | 'wrong' 'text'@inner)@r 'semi' ;
            """;

    static Stream<Arguments> inputs() {
        return Stream.of(
                arguments(
                        LIST,
                        "3axa;",
                        "shift n, shift a, mistake UNEXPECTED_BYTE, shift a, shift semi, reduce, ACCEPTED"),
                arguments(LIST, "1ax;", "shift n, shift a, error UNEXPECTED_BYTE, REJECTED"),
                arguments(REST, "1a;", "shift n, shift a, reduce, shift semi, reduce, ACCEPTED"),
                arguments(
                        REST,
                        "3axy;",
                        "shift n, shift a, reduce, mistake REGION_NOT_FILLED, shift semi, reduce, ACCEPTED"),
                arguments(
                        WITHOUT_BYTES,
                        "2cc;",
                        "shift n, mistake UNEXPECTED_BYTE, mistake REGION_ENDS, error REGION_ENDS, REJECTED"));
    }

    /** A region that has ended is not entered again; an error may end a reduction before the end; all recovery ends. */
    @ParameterizedTest(name = "{1}")
    @MethodSource("inputs")
    void recoveryAroundRegions(String grammar, String input, String events) {
        TracedParser traced = TracedParser.compile(GeneratedClasses.compile(grammar));
        assertThat(String.join(", ", events(traced, input, 1))).isEqualTo(events);
        assertThat(String.join(", ", events(traced, input, input.length()))).isEqualTo(events);
    }

    /** The bytes of a match that fails: 64 for the one byte that may be skipped, and one more. */
    @Test
    void recoveryReadsAgainAtMostSoManyBytes() {
        TracedParser traced = TracedParser.compile(GeneratedClasses.compile(LIMITED));
        for (int piece : new int[] {1, 100}) {
            assertThat(events(traced, "\"" + "a".repeat(63) + "\n", piece))
                    .contains("mistake UNEXPECTED_BYTE", "shift word", "ACCEPTED");
            assertThat(events(traced, "\"" + "a".repeat(64) + "\n", piece))
                    .containsExactly("mistake UNEXPECTED_BYTE", "error UNEXPECTED_BYTE", "REJECTED");
        }
    }

    /** The first words of the events; reductions without the production. */
    private static List<String> events(TracedParser traced, String input, int piece) {
        List<String> events = new ArrayList<>();
        PushParser parser = traced.parser(traced.starts().get(0), event -> events.add(shortened(event)));
        byte[] bytes = input.getBytes(StandardCharsets.US_ASCII);
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int from = 0; from < bytes.length && status == ParseStatus.NEED_INPUT; from += piece) {
            status =
                    parser.feed(ByteBuffer.wrap(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + piece))));
        }
        events.add((status == ParseStatus.NEED_INPUT ? parser.finish() : status).toString());
        return events;
    }

    private static String shortened(String event) {
        String[] words = event.split(" ", -1);
        return words[0].equals("reduce") ? words[0] : words[0] + " " + words[1];
    }
}
