package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.trace.TracedParser;
import org.tatoo.runtime.ParkedParser;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** Every case of the corpora: its events, however the input is cut and whatever buffer it lies in. */
@Tag("jdk")
class CorpusTest {
    private static final Path CORPUS = Path.of("src/test/corpus");

    /** Every cut is tried with one kind of buffer, and one cut of so many with each of the others. */
    private static final int CUTS_PER_BUFFER = 8;

    /** The ways in which bytes can lie in a buffer. */
    private static final List<Function<byte[], ByteBuffer>> BUFFERS = List.of(
            ByteBuffer::wrap,
            bytes -> ByteBuffer.wrap(bytes).asReadOnlyBuffer(),
            bytes -> ByteBuffer.allocateDirect(bytes.length).put(bytes).flip(),
            CorpusTest::sliced);

    @TestFactory
    Stream<DynamicTest> everyCaseGivesItsEventsHoweverItIsCut() throws IOException {
        List<Path> files = files();
        if (Boolean.getBoolean("corpus.update")) {
            for (Path file : files) {
                Corpus corpus = Corpus.read(file);
                corpus.update(corpus.cases().stream()
                        .map(one -> trace(one, List.of(one.input().length), BUFFERS.get(0)))
                        .toList());
            }
        }
        return files.stream()
                .flatMap(file -> Corpus.read(file).cases().stream()
                        .map(one -> DynamicTest.dynamicTest(
                                file.getFileName() + ": " + one.name(), file.toUri(), () -> check(one))));
    }

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    /** Checks one case in every way. */
    void check(Corpus.Case one) {
        int length = one.input().length;
        assertThat(trace(one, List.of(length), BUFFERS.get(0))).isEqualTo(one.expected());
        for (int cut = 0; cut <= length; cut++) {
            checkPieces(one, List.of(cut, length - cut), BUFFERS.get(0));
        }
        Random random = new Random(one.name().hashCode());
        for (Function<byte[], ByteBuffer> buffer : BUFFERS) {
            checkPieces(one, chunks(length, 1), buffer);
            for (int i = 0; i <= length / CUTS_PER_BUFFER; i++) {
                int cut = random.nextInt(length + 1);
                checkPieces(one, List.of(cut, length - cut), buffer);
                checkPieces(one, chunks(length, 1 + random.nextInt(length + 1)), buffer);
            }
        }
        assertThat(tracePaused(one, length)).as("paused at every callback").isEqualTo(one.expected());
        assertThat(tracePaused(one, 1))
                .as("paused at every callback, fed byte by byte")
                .isEqualTo(one.expected());
        TracedParser traced = CompiledGrammar.audible(one.grammar());
        assertThat(traceParked(traced, one.start(traced), one.input(), one.answers(), 1))
                .as("parked, fed byte by byte")
                .isEqualTo(one.expected());
        CompiledGrammar.canonical(one.grammar()).ifPresent(parser -> checkCanonical(parser, one));
    }

    private static void checkCanonical(TracedParser parser, Corpus.Case one) {
        String canonical = trace(parser, one, List.of(one.input().length), BUFFERS.get(0));
        if (one.expected().contains("\naccept ") || one.expected().startsWith("accept ")) {
            assertThat(canonical).as("states not merged").isEqualTo(one.expected());
        } else {
            assertThat(canonical).as("states not merged").contains("error ");
        }
    }

    private void checkPieces(Corpus.Case one, List<Integer> sizes, Function<byte[], ByteBuffer> buffer) {
        assertThat(trace(one, sizes, buffer)).as("pieces of %s", sizes).isEqualTo(one.expected());
    }

    /** The events of {@code input}, fed in pieces of {@code chunk} bytes. */
    static String trace(TracedParser parser, byte[] input, int chunk) {
        return trace(parser, parser.starts().get(0), input, chunk);
    }

    /** The same from the symbol {@code start}. */
    static String trace(TracedParser parser, String start, byte[] input, int chunk) {
        return trace(parser, start, input, Map.of(), chunk);
    }

    /** The same with these answers of the handler. */
    static String trace(TracedParser parser, String start, byte[] input, Map<String, List<String>> answers, int chunk) {
        return trace(parser, start, input, answers, chunks(input.length, chunk), BUFFERS.get(0));
    }

    static List<Integer> chunks(int length, int chunk) {
        List<Integer> sizes = new ArrayList<>();
        for (int from = 0; from < length; from += chunk) {
            sizes.add(Math.min(chunk, length - from));
        }
        return sizes;
    }

    private String trace(Corpus.Case one, List<Integer> sizes, Function<byte[], ByteBuffer> buffer) {
        return trace(CompiledGrammar.audible(one.grammar()), one, sizes, buffer);
    }

    private static String trace(
            TracedParser traced, Corpus.Case one, List<Integer> sizes, Function<byte[], ByteBuffer> buffer) {
        return trace(traced, one.start(traced), one.input(), one.answers(), sizes, buffer);
    }

    static String trace(
            TracedParser traced,
            String start,
            byte[] input,
            Map<String, List<String>> answers,
            List<Integer> sizes,
            Function<byte[], ByteBuffer> buffer) {
        StringBuilder events = new StringBuilder();
        PushParser parser = traced.parser(start, event -> events.append(event).append('\n'), traced.answers(answers));
        int from = 0;
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int i = 0; i < sizes.size() && status == ParseStatus.NEED_INPUT; i++) {
            byte[] piece = Arrays.copyOfRange(input, from, from + sizes.get(i));
            ByteBuffer lent = buffer.apply(piece);
            status = parser.feed(lent);
            if (status == ParseStatus.NEED_INPUT) {
                assertThat(lent.remaining()).isZero();
            }
            from += sizes.get(i);
        }
        if (status == ParseStatus.NEED_INPUT) {
            status = parser.finish();
        }
        if (status == ParseStatus.ACCEPTED) {
            assertThat(parser.offset()).isEqualTo(input.length);
            events.append("accept ").append(start).append('\n');
        }
        return events.toString();
    }

    private String tracePaused(Corpus.Case one, int chunk) {
        TracedParser traced = CompiledGrammar.audible(one.grammar());
        return tracePaused(traced, one.start(traced), one.input(), one.answers(), chunk);
    }

    /** The events if each callback pauses the parser, and the parser is resumed after each. */
    static String tracePaused(
            TracedParser traced, String start, byte[] input, Map<String, List<String>> answers, int chunk) {
        StringBuilder events = new StringBuilder();
        PushParser[] parser = new PushParser[1];
        parser[0] = traced.parser(
                start,
                event -> {
                    events.append(event).append('\n');
                    parser[0].pause();
                },
                traced.answers(answers));
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int from = 0; status == ParseStatus.NEED_INPUT && from < input.length; from += chunk) {
            ByteBuffer piece = ByteBuffer.wrap(input, from, Math.min(chunk, input.length - from));
            status = parser[0].feed(piece);
            while (status == ParseStatus.PAUSED) {
                assertThat(parser[0].offset() + parser[0].carried().length).isEqualTo(piece.position());
                assertThat(parser[0].feed(piece)).isEqualTo(ParseStatus.PAUSED);
                parser[0].resume();
                status = parser[0].feed(piece);
            }
        }
        if (status == ParseStatus.NEED_INPUT) {
            status = parser[0].finish();
            while (status == ParseStatus.PAUSED) {
                parser[0].resume();
                status = parser[0].finish();
            }
        }
        if (status == ParseStatus.ACCEPTED) {
            events.append("accept ").append(start).append('\n');
        }
        return events.toString();
    }

    /** The events if the parser is parked after each piece after which that is possible. */
    static String traceParked(
            TracedParser traced, String start, byte[] input, Map<String, List<String>> answers, int chunk) {
        StringBuilder events = new StringBuilder();
        PushParser parser = traced.parser(start, event -> events.append(event).append('\n'), traced.answers(answers));
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int from = 0; status == ParseStatus.NEED_INPUT && from < input.length; from += chunk) {
            status = parser.feed(ByteBuffer.wrap(input, from, Math.min(chunk, input.length - from)));
            if (status == ParseStatus.NEED_INPUT) {
                parser = parked(parser);
            }
        }
        if (status == ParseStatus.NEED_INPUT && parser.finish() == ParseStatus.ACCEPTED) {
            events.append("accept ").append(start).append('\n');
        }
        return events.toString();
    }

    /** The same parser if it cannot be parked, else the one that continues in its place. */
    private static PushParser parked(PushParser parser) {
        long offset = parser.offset();
        long rawBytes = parser.rawBytes();
        ParkedParser parked = parser.park();
        if (parked == null) {
            return parser;
        }
        assertThatIllegalStateException().isThrownBy(parser::finish);
        assertThat(parked.offset()).isEqualTo(offset);
        PushParser next = parked.resume();
        assertThat(next.offset()).isEqualTo(offset);
        assertThat(next.rawBytes()).isEqualTo(rawBytes);
        return next;
    }

    static ByteBuffer sliced(byte[] bytes) {
        ByteBuffer larger = ByteBuffer.allocate(bytes.length + 20);
        larger.position(7).put(bytes).limit(7 + bytes.length).position(7);
        return larger.slice();
    }
}
