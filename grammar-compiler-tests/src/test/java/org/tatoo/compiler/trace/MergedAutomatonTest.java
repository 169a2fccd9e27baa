package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** Parsers of merged states against parsers of the canonical automaton, on random grammars and inputs. */
class MergedAutomatonTest {
    /** Grammars that are cut. */
    private static final int CUT = 8;

    private static final int INPUTS = 200;

    /** What a parser did: its verdict, then its events, then, for each, how many bytes it had been fed. */
    private record Run(ParseStatus verdict, List<String> events, List<Integer> fedAtEvent) {}

    @Test
    void mergingChangesNoVerdictAndNoEventOfAcceptedInputNorItsTime() {
        int accepted = 0;
        for (int seed : RandomGrammar.MERGED) {
            RandomGrammar random = new RandomGrammar(seed);
            String grammar = random.text();
            Compilation plain = compile(grammar);
            Compilation canonical = compile(grammar, CompilerOption.CANONICAL);
            assertThat(states(plain)).isLessThan(states(canonical));
            TracedParser parser = TracedParser.compile(plain);
            TracedParser oracle = TracedParser.compile(canonical);
            for (int i = 0; i < INPUTS; i++) {
                byte[] input = random.input();
                Run expected = run(oracle, input);
                Run actual = run(parser, input);
                if (expected.verdict == ParseStatus.ACCEPTED) {
                    assertThat(actual).as("%s", grammar).isEqualTo(expected);
                    accepted++;
                } else {
                    assertThat(actual.verdict).as("%s", grammar).isEqualTo(expected.verdict);
                    assertThat(shifts(actual)).as("%s", grammar).isEqualTo(shifts(expected));
                }
            }
        }
        assertThat(accepted).isGreaterThan(100);
    }

    @Test
    void everyCutOfAnInputAndEveryPauseGiveTheSameEvents() {
        int compiled = 0;
        for (int seed = 0; compiled < CUT; seed++) {
            RandomGrammar random = new RandomGrammar(seed);
            Compilation compilation = compile(random.text());
            if (compilation.hasErrors()) {
                continue;
            }
            compiled++;
            TracedParser parser = TracedParser.compile(compilation);
            Random cuts = new Random(seed);
            for (int i = 0; i < INPUTS / 4; i++) {
                byte[] input = random.input();
                List<String> whole = events(parser, input, input.length + 1);
                assertThat(events(parser, input, 1)).isEqualTo(whole);
                assertThat(pausedAtEachEvent(parser, input)).isEqualTo(whole);
                assertThat(events(parser, input, 1 + cuts.nextInt(4))).isEqualTo(whole);
            }
        }
    }

    private static int states(Compilation compilation) {
        return Objects.requireNonNull(compilation.model()).automata().states();
    }

    private static List<String> shifts(Run run) {
        return run.events.stream().filter(event -> event.startsWith("shift")).toList();
    }

    private static Run run(TracedParser traced, byte[] input) {
        List<String> events = new ArrayList<>();
        List<Integer> fedAtEvent = new ArrayList<>();
        int[] fed = new int[1];
        PushParser parser = traced.parser(traced.starts().get(0), event -> {
            events.add(event);
            fedAtEvent.add(fed[0]);
        });
        ParseStatus status = ParseStatus.NEED_INPUT;
        while (status == ParseStatus.NEED_INPUT && fed[0] < input.length) {
            status = parser.feed(ByteBuffer.wrap(input, fed[0]++, 1));
        }
        return new Run(status == ParseStatus.NEED_INPUT ? parser.finish() : status, events, fedAtEvent);
    }

    private static List<String> events(TracedParser traced, byte[] input, int chunk) {
        List<String> events = new ArrayList<>();
        PushParser parser = traced.parser(traced.starts().get(0), events::add);
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int from = 0; status == ParseStatus.NEED_INPUT && from < input.length; from += chunk) {
            status = parser.feed(ByteBuffer.wrap(input, from, Math.min(chunk, input.length - from)));
        }
        events.add((status == ParseStatus.NEED_INPUT ? parser.finish() : status).toString());
        return events;
    }

    private static List<String> pausedAtEachEvent(TracedParser traced, byte[] input) {
        List<String> events = new ArrayList<>();
        PushParser[] parser = new PushParser[1];
        parser[0] = traced.parser(traced.starts().get(0), event -> {
            events.add(event);
            parser[0].pause();
        });
        ByteBuffer buffer = ByteBuffer.wrap(input);
        ParseStatus status = parser[0].feed(buffer);
        while (status == ParseStatus.PAUSED) {
            parser[0].resume();
            status = parser[0].feed(buffer);
        }
        while (status == ParseStatus.NEED_INPUT || status == ParseStatus.PAUSED) {
            parser[0].resume();
            status = parser[0].finish();
        }
        events.add(status.toString());
        return events;
    }

    private static Compilation compile(String grammar, CompilerOption... options) {
        return GrammarCompiler.compile(
                new GrammarSource(new SourceFile("random.ebnf", grammar), "random.ebnf"), options);
    }
}
