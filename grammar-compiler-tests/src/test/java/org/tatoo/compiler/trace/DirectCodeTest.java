package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** Direct code leaves to the tables what it cannot do, and does the rest as they do. */
class DirectCodeTest {
    /** After {@code t2} the optional {@code t0} is taken for one, but in another state it begins a reduction. */
    private static final String UNLIKE = """
            directives:
              exact
              max 9
            tokens:
              t0 = 'a?b'
              t1 = '(ab){2,3}' max 4
              t2 = 'bc+'
              t4 = 'x'
              t6 = 'z'
              t7 = 'w' max 3
            productions:
              n0 = n1/'t0'+ {p0_0}
                 | 't1' {p0_1}
                 | 't2' 't0'? {p0_2} ;
              n1 = 't7' 't2' 't4' {p1_0}
                 | 't2' ('t2' | 't6' n0 | 't0' 't4') 't1' {p1_1}
                 | 't1' 't6' 't6'+ {p1_2} ;
            """;

    /** Each byte continues {@code k} and {@code c} where {@code f} can come, so that both end with the input only. */
    private static final String CONTINUED = """
            directives: charset binary
            tokens:
              c = '\\x01'
              f = '.{3}'
              k = '\\x10'
              n = '.{2}'
            productions:
              message = m 'k'? 'c' 'n' ;
              m = ('c' 'f')? 'c' ;
            """;

    private static final String NUMBERS = """
            directives: charset binary
            tokens:
              number : long(256) = '.{8}' in 0..99999999999999
              word = '[a-z]{2}'
            productions:
              messages = message* ;
              message = 'number' 'word' ;
            """;

    private static final int MESSAGE = 10;

    @Test
    void whatIsNotDoneToAllStacksAlikeIsLeftToTheTables() {
        GeneratedClasses.of(UNLIKE).check();
        assertSameEvents(UNLIKE, "bczbcab", "wbcxbwbcx", "bcbcabab", "babx", "bcabxabab");
    }

    @Test
    void aTokenThatEveryByteContinuesNeedsNoCodeForItsEnd() {
        GeneratedClasses.of(CONTINUED).check();
        assertSameEvents(CONTINUED, "\1\1..", "\1\20\1..", "\1...\1\1..", "\1\20\1", "\2");
    }

    /** The buffers become shorter: the token before lies beyond the end of the new one. */
    @ParameterizedTest
    @ValueSource(strings = {"", " silent"})
    void linesAreThoseOfTheTokenThatWasReadLast(String option) {
        String grammar = NUMBERS.replace("99999999999999", "99999999999999" + option);
        byte[] input = new byte[8 * MESSAGE + 1];
        for (int i = 0; i < input.length; i++) {
            input[i] =
                    (byte) (i % MESSAGE == 8 ? 'a' : i % MESSAGE == 9 ? 'b' : i % MESSAGE == 7 || i == 25 ? '\n' : 0);
        }
        input[7 * MESSAGE + 9] = '!';
        Compilation direct = compile(grammar);
        assertThat(Objects.requireNonNull(direct.model()).direct().lanes()).isNotEmpty();
        List<String> expected = events(compile(grammar, CompilerOption.TABLES), input, 1);
        assertThat(expected).anyMatch(event -> event.startsWith("error UNEXPECTED_BYTE at 79 (10:2)"));
        assertThat(events(direct, input, input.length)).isEqualTo(expected);
        assertThat(events(direct, input, 5 * MESSAGE, 2 * MESSAGE, MESSAGE + 1)).isEqualTo(expected);
    }

    private static void assertSameEvents(String grammar, String... inputs) {
        Compilation direct = compile(grammar);
        Compilation tables = compile(grammar, CompilerOption.TABLES);
        assertThat(Objects.requireNonNull(direct.model()).direct().lanes()).isNotEmpty();
        for (String input : inputs) {
            byte[] bytes = input.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            assertThat(events(direct, bytes, bytes.length)).as(input).isEqualTo(events(tables, bytes, bytes.length));
        }
    }

    /** The events of {@code input} in arrays of {@code pieces} bytes; those after the last piece have one byte each. */
    private static List<String> events(Compilation compilation, byte[] input, int... pieces) {
        List<String> events = new ArrayList<>();
        TracedParser traced = TracedParser.compile(compilation);
        PushParser parser = traced.parser(traced.starts().get(0), events::add);
        ParseStatus status = ParseStatus.NEED_INPUT;
        int from = 0;
        for (int piece = 0; from < input.length && status == ParseStatus.NEED_INPUT; piece++) {
            int length = Math.min(piece < pieces.length ? pieces[piece] : 1, input.length - from);
            byte[] bytes = new byte[length];
            System.arraycopy(input, from, bytes, 0, length);
            status = parser.feed(ByteBuffer.wrap(bytes));
            from += length;
        }
        events.add((status == ParseStatus.NEED_INPUT ? parser.finish() : status).toString());
        return events;
    }

    private static Compilation compile(String grammar, CompilerOption... options) {
        return GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", grammar), "g.ebnf"), options);
    }
}
