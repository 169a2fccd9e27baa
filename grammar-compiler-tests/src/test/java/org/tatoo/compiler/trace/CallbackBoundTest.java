package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** The proven number of callbacks between two bytes, against those that really come. */
class CallbackBoundTest {
    private static final int INPUTS = 200;

    static Stream<Arguments> grammars() {
        return Stream.of(
                arguments("nothing but tokens", "tokens: a = 'a' productions: s = 'a' ;", "a", 2, 10),
                arguments(
                        "ends that follow each other without a deeper stack",
                        "tokens: a = 'a' productions: s = t ; t = u ; u = v ; v = 'a' ;",
                        "a",
                        5,
                        20),
                arguments(
                        "the ends of a right recursion, as many as the stack is deep",
                        "directives: depth 100 tokens: a = 'a' productions: s = 'a' s {more} | 'a' {last} ;",
                        "a".repeat(99),
                        100,
                        310),
                arguments(
                        "empty productions in a row",
                        "tokens: a = 'a' productions: s = e e e 'a' e e ; e = ;",
                        "a",
                        4,
                        40),
                arguments("choices inside each other", """
                        tokens: a = 'a' c = choose(go)
                        productions: s = 'a' t 'a' ; t = 'c.go' u ; u = 'c.go' v ; v = 'c.go' ;
                        """, "aa", 7, 70));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("grammars")
    void theBoundHoldsAndIsNotFarAbove(String name, String grammar, String input, int most, int loosest) {
        Compilation compilation = compile(grammar);
        Map<String, List<String>> answers =
                model(compilation).virtual().isEmpty() ? Map.of() : Map.of("c", List.of("go"));
        assertThat(most(TracedParser.compile(compilation), input.getBytes(StandardCharsets.US_ASCII), answers))
                .isEqualTo(most);
        assertThat(model(compilation).automata().callbacks()).isBetween((long) most, (long) loosest);
    }

    @Test
    void theBoundHoldsForRandomGrammars() {
        int compiled = 0;
        for (int seed = 0; compiled < 25; seed++) {
            RandomGrammar random = new RandomGrammar(seed);
            Compilation compilation = compile(random.text());
            if (compilation.hasErrors()) {
                continue;
            }
            compiled++;
            TracedParser parser = TracedParser.compile(compilation);
            for (int i = 0; i < INPUTS; i++) {
                assertThat(most(parser, random.input(), Map.of()))
                        .as("%s", random.text())
                        .isLessThanOrEqualTo((int) model(compilation).automata().callbacks());
            }
        }
    }

    /** The most events at one offset. */
    private static int most(TracedParser traced, byte[] input, Map<String, List<String>> answers) {
        Map<Long, Integer> events = new HashMap<>();
        PushParser[] parser = new PushParser[1];
        parser[0] = traced.parser(
                traced.starts().get(0),
                event -> events.merge(parser[0].offset(), 1, Integer::sum),
                traced.answers(answers));
        if (parser[0].feed(ByteBuffer.wrap(input)) == ParseStatus.NEED_INPUT) {
            parser[0].finish();
        }
        return events.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    private static ParserModel model(Compilation compilation) {
        ParserModel model = compilation.model();
        assertThat(model).isNotNull();
        return java.util.Objects.requireNonNull(model);
    }

    private static Compilation compile(String grammar) {
        return GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", grammar), "g.ebnf"));
    }
}
