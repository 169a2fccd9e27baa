package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** The directive {@code exact}: errors are those of the canonical automaton. */
class ExactTest {
    private static final int INPUTS = 200;

    /** In its merged state after a {@code c}, the parser begins to read what only the other place allows. */
    private static final String LATE = """
            tokens: a = 'a' b = 'b' c = 'c' d = 'dd' e = 'e'
            productions: s = 'a' x 'd' {one} | 'b' x 'e' {two} ;
              x = 'c' | 'c' x ;
            """;

    static Stream<Arguments> errors() {
        return Stream.of(
                arguments("bcdx", "UNEXPECTED_BYTE at 3", "UNEXPECTED_BYTE at 2 (1:3) expected c, e"),
                arguments("bcd", "UNEXPECTED_END at 3", "UNEXPECTED_BYTE at 2 (1:3) expected c, e"),
                arguments("bcdd", "UNEXPECTED_TOKEN at 2", "UNEXPECTED_BYTE at 2 (1:3) expected c, e"),
                arguments("ace", "UNEXPECTED_TOKEN at 2", "UNEXPECTED_BYTE at 2 (1:3) expected c, d"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("errors")
    void anErrorIsFoundAtTheFirstWrongByte(String input, String merged, String exact) {
        List<String> late = events(TracedParser.compile(compile(LATE)), input.getBytes(StandardCharsets.US_ASCII));
        assertThat(late).anyMatch(event -> event.startsWith("error " + merged));
        assertThat(events(
                        TracedParser.compile(compile("directives: exact\n" + LATE)),
                        input.getBytes(StandardCharsets.US_ASCII)))
                .contains("error " + exact);
    }

    @Test
    void everyEventIsThatOfTheCanonicalAutomaton() {
        int rejected = 0;
        for (int seed : RandomGrammar.MERGED) {
            RandomGrammar random = new RandomGrammar(seed);
            String text = "directives: exact\n" + random.text();
            Compilation exact = compile(text);
            Compilation canonical = compile(text, CompilerOption.CANONICAL);
            assertThat(states(exact)).isLessThan(states(canonical));
            TracedParser parser = TracedParser.compile(exact);
            TracedParser oracle = TracedParser.compile(canonical);
            for (int i = 0; i < INPUTS; i++) {
                byte[] input = random.input();
                List<String> expected = events(oracle, input);
                assertThat(events(parser, input)).as("%s", text).isEqualTo(expected);
                rejected += expected.contains(ParseStatus.REJECTED.toString()) ? 1 : 0;
            }
        }
        assertThat(rejected).isGreaterThan(RandomGrammar.MERGED.size() * INPUTS / 4);
    }

    private static int states(Compilation compilation) {
        return Objects.requireNonNull(compilation.model()).automata().states();
    }

    private static List<String> events(TracedParser traced, byte[] input) {
        List<String> events = new ArrayList<>();
        PushParser parser = traced.parser(traced.starts().get(0), events::add);
        ParseStatus status = parser.feed(ByteBuffer.wrap(input));
        events.add((status == ParseStatus.NEED_INPUT ? parser.finish() : status).toString());
        return events;
    }

    private static Compilation compile(String grammar, CompilerOption... options) {
        return GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", grammar), "g.ebnf"), options);
    }
}
