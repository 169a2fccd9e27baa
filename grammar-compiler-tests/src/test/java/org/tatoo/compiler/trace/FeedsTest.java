package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** Raw bytes that feed another parser: its events, pauses and errors, however the input is cut. */
class FeedsTest {
    private static final String OUTER = """
            directives:
              raw
            tokens:
              stream = 'S' silent
              each = 'E' silent
              masked = 'M' silent
              text = 'T' silent
              inside = 'R' silent
              skipped = 'K' silent
              one = 'O' silent
              size : int = '[0-9]'
              packet = region(size)
              part = bytes(size) feeds
              letter = bytes(size) feeds each
              hidden = bytes(size) feeds
              last = rest(packet) feeds each
              line = until(';;!') feeds each
              ignored = bytes(size) feeds each
              only = until('!!') feeds each
            productions:
              envelope = item* ;
              item = 'stream' 'size' 'part'              {part}
                   | 'each' 'size' 'letter'              {letter}
                   | 'masked' 'size' 'hidden'            {hidden}
                   | 'text' 'line'                       {line}
                   | 'inside' 'size' in@packet           {inside}
                   | 'skipped' 'size' 'ignored'          {ignored}
                   | 'one' 'only'                        {one} ;
              in = 'each' 'last' ;
            """;

    private static final String INNER = """
            tokens:
              word = '[a-z;]+' max 5
              dot = '\\.'
            blanks:
              space = ' '
            starts:
              letter
              sentence
            productions:
              letter = sentence* ;
              sentence = 'word'+ 'dot' {sentence} ;
            """;

    private static final String HANDLERS = """
            package cases;
            import java.nio.ByteBuffer;
            import java.util.function.BiConsumer;
            import org.tatoo.runtime.Connection;
            import org.tatoo.runtime.PushParser;
            import org.tatoo.runtime.SyntaxError;
            import org.tatoo.runtime.Token;

            public final class Handlers {
                private Handlers() {}

                /** Events go to {@code out} with the parser that makes them. */
                public static PushParser parser(BiConsumer<PushParser, String> out) {
                    Outer handler = new Outer(out);
                    handler.parser = new OuterParser(handler);
                    return handler.parser;
                }

                private static final class Outer extends OuterProtocolHandler {
                    private final BiConsumer<PushParser, String> out;
                    private PushParser parser;
                    private PushParser stream;

                    Outer(BiConsumer<PushParser, String> out) {
                        super(Connection.none());
                        this.out = out;
                    }

                    @Override
                    public void shift(OuterTerminal terminal, Token token) {
                        out.accept(parser, (terminal + " " + token).strip());
                    }

                    @Override
                    public void reduce(OuterProduction production) {
                        out.accept(parser, "reduce " + production);
                    }

                    @Override
                    public void raw(ByteBuffer bytes) {
                        StringBuilder text = new StringBuilder("raw ");
                        while (bytes.hasRemaining()) {
                            text.append((char) (bytes.get() & 0xff));
                        }
                        out.accept(parser, text.toString());
                    }

                    @Override
                    public void data(OuterTerminal terminal, ByteBuffer bytes, long remaining) {
                        if (terminal != OuterTerminal.hidden) {
                            super.data(terminal, bytes, remaining);
                            return;
                        }
                        ByteBuffer clear = ByteBuffer.allocate(bytes.remaining());
                        while (bytes.hasRemaining()) {
                            clear.put((byte) (bytes.get() ^ 1));
                        }
                        forward(clear.flip());
                    }

                    @Override
                    protected PushParser payloadParser(OuterTerminal terminal) {
                        out.accept(parser, "names " + terminal);
                        return switch (terminal) {
                            case ignored -> null;
                            case part, hidden -> stream == null ? stream = letter() : stream;
                            case only -> new Inner(out, InnerParser.Start.sentence).parser;
                            default -> letter();
                        };
                    }

                    private PushParser letter() {
                        return new Inner(out, InnerParser.Start.letter).parser;
                    }

                    @Override
                    public void error(SyntaxError error) {
                        SyntaxError cause = error.cause();
                        out.accept(parser, "error " + error.kind() + " " + error.offset()
                                + (cause == null ? "" : " because " + cause.kind() + " " + cause.offset()));
                    }
                }

                private static final class Inner extends InnerProtocolHandler {
                    private final BiConsumer<PushParser, String> out;
                    private final PushParser parser;

                    Inner(BiConsumer<PushParser, String> out, InnerParser.Start start) {
                        super(Connection.none());
                        this.out = out;
                        parser = new InnerParser(this, start);
                    }

                    @Override
                    public void shift(InnerTerminal terminal, Token token) {
                        out.accept(parser, "i " + terminal + " " + token);
                    }

                    @Override
                    public void reduce(InnerProduction production) {
                        out.accept(parser, "i reduce " + production);
                    }

                    @Override
                    public void error(SyntaxError error) {
                        out.accept(parser, "i error " + error.kind() + " " + error.offset());
                    }
                }
            }
            """;

    /** Each input with its events; those of the parser that is fed begin with i. */
    private static final Map<String, String> CASES = new LinkedHashMap<>();

    static {
        CASES.put(
                "S3ab.",
                "size 3, names part, i word ab, i dot ., i reduce sentence, part, reduce part, reduce envelope");
        CASES.put(
                "S2abS3c. S1d",
                "size 2, names part, part, reduce part, size 3, names part, i word abc, i dot .,"
                        + " i reduce sentence, part, reduce part, size 1, names part, part, reduce part, reduce envelope");
        CASES.put(
                "S1aM1b",
                "size 1, names part, part, reduce part, size 1, names hidden, hidden, reduce hidden,"
                        + " reduce envelope");
        CASES.put(
                "M3`c/",
                "size 3, names hidden, i word ab, i dot ., i reduce sentence, hidden, reduce hidden,"
                        + " reduce envelope");
        CASES.put("E0", "size 0, names letter, i reduce letter, letter, reduce letter, reduce envelope");
        CASES.put("S0", "size 0, part, reduce part, reduce envelope");
        CASES.put(
                "E2a.",
                "size 2, names letter, i word a, i dot ., i reduce sentence, i reduce letter, letter,"
                        + " reduce letter, reduce envelope");
        CASES.put(
                "Tb;c.;;;!",
                "names line, i word b;c, i dot ., i reduce sentence, i word ;, i error UNEXPECTED_END 5,"
                        + " error BAD_CONTENT 6 because UNEXPECTED_END 5");
        CASES.put(
                "T;b.;;!",
                "names line, i word ;b, i dot ., i reduce sentence, i reduce letter, line, reduce line,"
                        + " reduce envelope");
        CASES.put(
                "Ta;;b.;;!",
                "names line, i word a;;b, i dot ., i reduce sentence, i reduce letter, line, reduce line,"
                        + " reduce envelope");
        CASES.put("Taaaa;;aa;;!", "names line, i error TOKEN_TOO_LONG 0, error BAD_CONTENT 1 because TOKEN_TOO_LONG 0");
        CASES.put(
                "R3Ea.",
                "size 3, names last, i word a, i dot ., i reduce sentence, i reduce letter, last, reduce in,"
                        + " reduce inside, reduce envelope");
        CASES.put("R1E", "size 1, names last, i reduce letter, last, reduce in, reduce inside, reduce envelope");
        CASES.put(
                "K3?!?E0",
                "size 3, names ignored, ignored, reduce ignored, size 0, names letter, i reduce letter,"
                        + " letter, reduce letter, reduce envelope");
        CASES.put(
                "E3a!.",
                "size 3, names letter, i word a, i error UNEXPECTED_BYTE 1,"
                        + " error BAD_CONTENT 3 because UNEXPECTED_BYTE 1");
        CASES.put(
                "E2ab",
                "size 2, names letter, i word ab, i error UNEXPECTED_END 2,"
                        + " error BAD_CONTENT 4 because UNEXPECTED_END 2");
        CASES.put(
                "M3`/ ",
                "size 3, names hidden, i word a, i dot ., i reduce sentence, i error UNEXPECTED_BYTE 2,"
                        + " error BAD_CONTENT 4 because UNEXPECTED_BYTE 2");
        CASES.put("Oa.!!", "names only, i word a, i dot ., i reduce sentence, only, reduce one, reduce envelope");
        CASES.put("O!!", "names only, i error UNEXPECTED_END 0, error BAD_CONTENT 1 because UNEXPECTED_END 0");
        CASES.put("E3a.", "size 3, names letter, i word a, i dot ., i reduce sentence, error UNEXPECTED_END 4");
    }

    private static MethodHandle factory;

    /** What a parser said of an input. */
    private record Result(List<String> events, String raw, ParseStatus status) {}

    @BeforeAll
    static void compile() throws ReflectiveOperationException {
        List<GeneratedFile> files = new ArrayList<>();
        files.addAll(generated("outer", OUTER));
        files.addAll(generated("inner", INNER));
        files.add(new GeneratedFile("cases/Handlers.java", HANDLERS));
        ClassLoader loader = InMemoryCompiler.loader(InMemoryCompiler.classes(files, List.of()));
        factory = MethodHandles.publicLookup()
                .findStatic(
                        loader.loadClass("cases.Handlers"),
                        "parser",
                        MethodType.methodType(PushParser.class, BiConsumer.class));
    }

    private static List<GeneratedFile> generated(String name, String grammar) {
        return GrammarCompiler.compile(
                        new GrammarSource(new SourceFile(name + ".ebnf", grammar), "cases/" + name + ".ebnf"))
                .files();
    }

    static Stream<String> inputs() {
        return CASES.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void events(String input) {
        assertThat(String.join(", ", run(input, input.length(), false).events()))
                .isEqualTo(CASES.get(input));
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void cutsChangeNothing(String input) {
        Result whole = run(input, input.length(), false);
        for (int length = 1; length < input.length(); length++) {
            assertThat(run(input, length, false)).as("pieces of %d", length).isEqualTo(whole);
            assertThat(run(input, length, true))
                    .as("direct pieces of %d", length)
                    .isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void allBytesUsedAreLentOnce(String input) {
        Result result = run(input, input.length(), false);
        assertThat(result.raw()).isEqualTo(result.status() == ParseStatus.ACCEPTED ? input : "");
    }

    /** Either parser is paused in each callback, and both go on when the outer one is resumed. */
    @ParameterizedTest
    @MethodSource("inputs")
    void pausesChangeNothing(String input) {
        Result whole = run(input, input.length(), false);
        for (int seed = 0; seed < 20; seed++) {
            for (int length = 1; length <= input.length(); length++) {
                assertThat(runPausing(input, length, new Random(seed))).isEqualTo(whole);
            }
        }
    }

    @Test
    void aPauseStopsTheOuterParserAtThatByte() {
        List<String> events = new ArrayList<>();
        PushParser[] parser = new PushParser[1];
        parser[0] = parser((source, event) -> {
            events.add(event);
            if (event.equals("i word a")) {
                source.pause();
            }
        });
        ByteBuffer input = bytes("E4a.b.S");
        assertThat(parser[0].feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(parser[0].isPaused()).isTrue();
        assertThat(parser[0].offset()).isEqualTo(3);
        assertThat(parser[0].rawBytes()).isEqualTo(1);
        assertThat(input.position()).isEqualTo(3);
        parser[0].resume();
        assertThat(parser[0].feed(input)).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(parser[0].offset()).isEqualTo(7);
        assertThat(events).contains("reduce letter");
    }

    @Test
    void aHeldParserHoldsTheOneThatItFeeds() {
        List<String> events = new ArrayList<>();
        PushParser[] parser = new PushParser[1];
        parser[0] = parser((source, event) -> {
            if (!event.startsWith("raw ")) {
                events.add(event);
            }
            if (event.equals("i dot .")) {
                parser[0].hold();
            }
        });
        ByteBuffer input = bytes("E4a.b.");
        assertThat(parser[0].feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(events).endsWith("i dot .");
        parser[0].release();
        assertThat(parser[0].feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(events).endsWith("i word b", "i dot .");
    }

    @Test
    void anExceptionEndsBothParsers() {
        List<PushParser> inner = new ArrayList<>();
        PushParser parser = parser((source, event) -> {
            if (event.equals("i dot .")) {
                inner.add(source);
                throw new IllegalArgumentException("thrown");
            }
        });
        assertThatThrownBy(() -> parser.feed(bytes("S3a.b"))).hasMessage("thrown");
        assertThatThrownBy(() -> parser.feed(bytes("S"))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> inner.get(0).feed(bytes("a"))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theEndOfTheOuterParserEndsTheOneThatItFeeds() {
        List<PushParser> inner = new ArrayList<>();
        PushParser parser = parser((source, event) -> {
            if (event.startsWith("i ")) {
                inner.add(source);
            }
        });
        parser.feed(bytes("S3a.b"));
        assertThat(inner.get(0).carried()).hasSize(1);
        parser.abandon();
        assertThatThrownBy(() -> inner.get(0).feed(bytes("a"))).isInstanceOf(IllegalStateException.class);
    }

    /** Inputs of random bytes of the two grammars: whatever the outcome, neither cuts nor pauses change it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomInputs(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            String input = random.ints(1 + random.nextInt(14), 0, 18)
                    .mapToObj("SEMTRKO123ab.; ;!c"::charAt)
                    .map(String::valueOf)
                    .collect(Collectors.joining());
            Result whole = run(input, input.length(), false);
            assertThat(run(input, 1, false)).as(input).isEqualTo(whole);
            assertThat(run(input, 1 + random.nextInt(4), true)).as(input).isEqualTo(whole);
            assertThat(runPausing(input, 1 + random.nextInt(input.length()), random))
                    .as(input)
                    .isEqualTo(whole);
        }
    }

    private static PushParser parser(BiConsumer<PushParser, String> out) {
        try {
            return (PushParser) factory.invoke(out);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static Result run(String input, int length, boolean direct) {
        Events events = new Events();
        PushParser parser = parser((source, event) -> events.add(event));
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int from = 0; from < input.length() && status == ParseStatus.NEED_INPUT; from += length) {
            ByteBuffer piece = bytes(input.substring(from, Math.min(from + length, input.length())));
            status = parser.feed(
                    direct
                            ? ByteBuffer.allocateDirect(piece.remaining())
                                    .put(piece)
                                    .flip()
                            : piece);
        }
        return events.result(status == ParseStatus.NEED_INPUT ? parser.finish() : status);
    }

    private static Result runPausing(String input, int length, Random random) {
        Events events = new Events();
        boolean[] paused = new boolean[1];
        PushParser[] parser = new PushParser[1];
        parser[0] = parser((source, event) -> {
            boolean pausable = !event.startsWith("raw ") && !event.startsWith("names ") && !event.contains("error");
            assertThat(paused[0] && !event.startsWith("raw ")).as(event).isFalse();
            events.add(event);
            if (pausable && random.nextBoolean()) {
                paused[0] = true;
                (random.nextBoolean() ? source : parser[0]).pause();
                if (random.nextInt(4) == 0) {
                    parser[0].resume();
                    paused[0] = false;
                }
            }
        });
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int from = 0; from < input.length() && status == ParseStatus.NEED_INPUT; from += length) {
            ByteBuffer piece = bytes(input.substring(from, Math.min(from + length, input.length())));
            do {
                paused[0] = false;
                parser[0].resume();
                status = parser[0].feed(piece);
            } while (status == ParseStatus.PAUSED);
        }
        while (status == ParseStatus.NEED_INPUT || status == ParseStatus.PAUSED) {
            paused[0] = false;
            parser[0].resume();
            status = parser[0].finish();
        }
        return events.result(status);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The events of a run, and all bytes lent as raw ones. */
    private static final class Events {
        private final List<String> events = new ArrayList<>();
        private final StringBuilder raw = new StringBuilder();

        void add(String event) {
            if (event.startsWith("raw ")) {
                raw.append(event, 4, event.length());
            } else {
                events.add(event);
            }
        }

        Result result(ParseStatus status) {
            // What has been lent of a refused input depends on the cuts.
            return new Result(events, status == ParseStatus.ACCEPTED ? raw.toString() : "", status);
        }
    }
}
