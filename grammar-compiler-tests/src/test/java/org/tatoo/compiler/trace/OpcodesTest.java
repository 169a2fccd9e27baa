package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** Grammars of many opcodes, at random: direct code does what the tables alone do, however the input is cut. */
class OpcodesTest {
    /** How many grammars; -Dopcodes.grammars=300 takes some minutes. */
    private static final int GRAMMARS = Integer.getInteger("opcodes.grammars", 6);

    private static final int INPUTS = 30;
    private static final int LENGTH = 12;

    @Test
    void directCodeMakesTheCallbacksOfTheTables() {
        int grouped = 0;
        int accepted = 0;
        for (int seed = 0; seed < GRAMMARS; seed++) {
            OpcodeGrammar grammar = new OpcodeGrammar(seed);
            Compilation direct = compile(grammar.text());
            GeneratedClasses.of(List.of(direct)).forEach(GeneratedClasses::check);
            grouped += groups(direct) > 0 ? 1 : 0;
            TracedParser parser = TracedParser.compile(direct);
            TracedParser tables = TracedParser.compile(compile(grammar.text(), CompilerOption.TABLES));
            for (int i = 0; i < INPUTS; i++) {
                byte[] input = grammar.input(LENGTH);
                List<String> expected = events(tables, input, LENGTH, 0, false);
                accepted += expected.size() > LENGTH ? 1 : 0;
                for (int chunk = 1; chunk <= LENGTH; chunk++) {
                    assertThat(events(parser, input, chunk, 0, false))
                            .as("seed %d, pieces of %d", seed, chunk)
                            .isEqualTo(expected);
                    assertThat(events(parser, input, LENGTH, chunk, false))
                            .as("seed %d, cut at %d", seed, chunk)
                            .isEqualTo(expected);
                    assertThat(events(parser, input, chunk, 0, true))
                            .as("seed %d, paused, pieces of %d", seed, chunk)
                            .isEqualTo(expected);
                }
            }
        }
        assertThat(grouped).isGreaterThan(GRAMMARS / 3);
        assertThat(accepted).isGreaterThan(GRAMMARS);
    }

    /** The tokens that code for several opcodes at once stands for. */
    private static long groups(Compilation compilation) {
        return Objects.requireNonNull(compilation.model()).direct().lanes().stream()
                .flatMap(Lane::scans)
                .flatMap(scan -> scan.outcomes().stream())
                .filter(outcome -> outcome.group() != null)
                .count();
    }

    /**
     * All callbacks, and how it ends.
     *
     * @param chunk the bytes that come at once, after the first {@code cut}
     * @param pausing whether each callback pauses the parser
     */
    private static List<String> events(TracedParser traced, byte[] input, int chunk, int cut, boolean pausing) {
        List<String> events = new ArrayList<>();
        PushParser[] parser = new PushParser[1];
        parser[0] = traced.parser(traced.starts().get(0), event -> {
            events.add(event);
            if (pausing) {
                parser[0].pause();
            }
        });
        ParseStatus status = ParseStatus.NEED_INPUT;
        int from = 0;
        while (status == ParseStatus.NEED_INPUT && from < input.length) {
            int to = Math.min(input.length, from == 0 && cut > 0 ? cut : from + chunk);
            ByteBuffer piece = ByteBuffer.wrap(input, from, to - from);
            status = parser[0].feed(piece);
            while (status == ParseStatus.PAUSED) {
                parser[0].resume();
                status = parser[0].feed(piece);
            }
            from = to;
        }
        if (status == ParseStatus.NEED_INPUT) {
            status = parser[0].finish();
            while (status == ParseStatus.PAUSED) {
                parser[0].resume();
                status = parser[0].finish();
            }
        }
        events.add(status + " at " + parser[0].offset());
        return events;
    }

    private static Compilation compile(String grammar, CompilerOption... options) {
        Compilation compilation =
                GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", grammar), "g.ebnf"), options);
        assertThat(compilation.hasErrors())
                .as("%s%n%s", compilation.diagnostics(), grammar)
                .isFalse();
        return compilation;
    }
}
