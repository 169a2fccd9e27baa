package org.tatoo.compiler.written;

import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.RepositorySource;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.oracle.NamedText;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.trace.CorpusPage;
import org.tatoo.compiler.trace.MessageRun;
import org.tatoo.compiler.trace.WrittenAgain;
import org.tatoo.compiler.uses.GrammarPath;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.writing.WriterModel;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;

/**
 * A start of a grammar with a writer. Writes random values, among them hostile ones, and reads what is written with another
 * parser: each part is read as it was meant, or no byte of it is written. Writing what was read gives the same bytes. So it
 * is with sentences that are written otherwise; they are read as equal values at every cut.
 */
final class HostileValues {
    private static final Pattern GRAMMAR = Pattern.compile("## (.*)\n\n```ebnf\n((?s:.*?))```\n");
    private static final Pattern RECORD = Pattern.compile("(\\w+)\\[");

    /** Records of corpora that are not met: a frame has 65,536 bytes, and answers would have to count what is left. */
    private static final Map<String, Set<String>> UNMET =
            Map.of("websocket (frames)", Set.of("LargeContent"), "proxy (header)", Set.of("Extension"));

    private static final int CALLS = 40;
    private static final int ROOM = 1 << 16;
    private static final int VARIANTS = 20;
    private static final int SHORT = 200;
    private static final int REPEATED = 60;
    private static final int TRIES = 300;
    private static final int LISTS = 3;
    private static final int PIECE = 1 << 13;
    private static final long PROGRESS = 10_000_000_000L;

    private final String name;
    private final MessageRun run;
    private final WriterModel model;
    private final Lexer lexer;
    private final List<byte[]> inputs;
    private final Examples examples;
    private final Set<String> seen = new HashSet<>();
    // Null until a part was handed over.
    private @Nullable HandedOver handedOver;
    private long accepted;
    private long refused;
    private long texts;
    private long sentences;
    private long written;
    private long ended;

    /** A grammar, what it is called, and some inputs of it. */
    record Source(String name, String grammar, List<byte[]> inputs) {
        /** Those of a page in {@code src/test/resources}. */
        static Stream<Source> of(Path page) throws IOException {
            Matcher grammars = GRAMMAR.matcher(Files.readString(page));
            return grammars
                    .results()
                    .map(each -> new Source(each.group(1), each.group(2), List.of()))
                    .toList()
                    .stream();
        }

        /** Those of the module {@code grammars} in {@code folder}, with a writer where they have none, and their corpora. */
        static Stream<Source> ofModule(Path folder) {
            return CorpusPage.of(folder)
                    .map(page -> new Source(
                            page.name(), Objects.requireNonNull(NamedText.written(page.text())), page.inputs()));
        }

        /** Each of its starts. */
        List<HostileValues> starts() {
            DiagnosticLog log = new DiagnosticLog();
            Grammar read = Objects.requireNonNull(Normalizer.normalize(
                    Objects.requireNonNull(Shorthands.read(
                            new SourceFile("g.ebnf", grammar),
                            "g",
                            new GrammarPath(List.of(RepositorySource.GRAMMARS), List.of()),
                            log)),
                    "G",
                    "a",
                    log));
            Lexer lexer = Objects.requireNonNull(Lexer.of(read.rules(), log));
            return MessageRun.of(grammar).starts().stream()
                    .map(run -> new HostileValues(name + " (" + run.startName() + ")", run, lexer, inputs))
                    .toList();
        }
    }

    private HostileValues(String name, MessageRun run, Lexer lexer, List<byte[]> inputs) {
        this.name = name;
        this.run = run;
        this.lexer = lexer;
        this.inputs = inputs;
        examples = new Examples(run, inputs);
        model = Objects.requireNonNull(run.compilation().writer());
    }

    /** One conversation; {@code hostile} of a hundred texts are hostile. If none is, sentences are read too. */
    void converse(long seed, int hostile) {
        Random random = new Random(seed);
        MessageRun answering = run.answering(seed + 1);
        Charset charset = Charset.forName(model.charset().replace('_', '-'));
        RandomTexts values = new RandomTexts(lexer, charset, random, hostile);
        RandomRecords records = new RandomRecords(model.values(), values, random, run.loader(), examples);
        Conversation conversation = new Conversation(model, answering);
        for (int call = 0; call < CALLS && conversation.size() < ROOM && !conversation.hasEnded(); call++) {
            if (conversation.write(records, values, random)) {
                accepted++;
            } else {
                refused++;
            }
        }
        texts += values.count();
        conversation.meant().forEach(each -> see(each.toString()));
        String again = Conversation.again(conversation, new Conversation(model, answering));
        if (!again.equals(conversation.text())) {
            throw new IllegalStateException(name + ": written again " + again + "\nbefore " + conversation);
        }
        if (hostile == 0) {
            sentences(conversation, values, answering, random);
        }
    }

    private void sentences(Conversation conversation, RandomTexts values, MessageRun answering, Random random) {
        byte[] beginning = conversation.beginning(random);
        read(beginning, answering, IntStream.rangeClosed(0, Math.min(beginning.length, SHORT)));
        for (int i = 0; i < VARIANTS; i++) {
            byte[] variant = values.variant(i % 2 == 0 || inputs.isEmpty() ? beginning : any(inputs, random));
            read(variant, answering, random.ints(2, 0, variant.length + 1));
        }
        note(conversation.bytes(), answering);
        if (ended < LISTS && hasList()) {
            exceed(beginning, answering, random);
        }
    }

    private void see(String value) {
        RECORD.matcher(value).results().forEach(record -> seen.add(record.group(1)));
    }

    // ---- sentences

    /** If {@code input} is a sentence, it is one at each cut, and written again. */
    private void read(byte[] input, MessageRun answering, IntStream cuts) {
        List<String> told = answering.told(input, false);
        if (!isSentence(told)) {
            return;
        }
        sentences++;
        told.forEach(this::see);
        cuts.forEach(cut -> same(told, answering.told(input, cut % 2 == 0, cut), input));
        same(told, answering.told(input, true, IntStream.range(0, input.length).toArray()), input);
        WrittenAgain.Result result = new WrittenAgain(answering).again(input);
        written += result.isWritten() ? 1 : 0;
        if (result.difference() != null) {
            throw new IllegalStateException(result.difference() + "\nof " + SyntaxError.escape(input));
        }
    }

    private static byte[] any(List<byte[]> inputs, Random random) {
        return inputs.get(random.nextInt(inputs.size()));
    }

    private static boolean isSentence(List<String> told) {
        return told.get(told.size() - 1).equals("ACCEPTED")
                && told.stream().noneMatch(each -> each.startsWith("mistake "));
    }

    private static void same(List<String> told, List<String> other, byte[] input) {
        if (!other.equals(told)) {
            throw new IllegalStateException(
                    "differs: " + other + "\nwhole: " + told + "\nof " + SyntaxError.escape(input));
        }
    }

    // ---- what is kept

    /** Notes the parts of {@code input} and the parser that handed them over, once. */
    private void note(byte[] input, MessageRun answering) {
        if (handedOver != null || input.length == 0) {
            return;
        }
        List<WeakReference<Object>> parts = new ArrayList<>();
        PushParser parser = answering.parser(part -> parts.add(new WeakReference<>(part)), false);
        parser.feed(ByteBuffer.wrap(input));
        handedOver = parts.isEmpty() ? null : new HandedOver(parser, parts, input);
    }

    /** Parts that {@code parser} has handed over. */
    private record HandedOver(PushParser parser, List<WeakReference<Object>> parts, byte[] input) {
        boolean isReleased() {
            return parts.stream().allMatch(part -> part.get() == null);
        }
    }

    /**
     * Checks that the parsers of {@code starts} keep nothing that they handed over.
     *
     * @throws IllegalStateException if one does
     */
    @SuppressWarnings("SystemGc") // what is not referred to any more is to be found out
    static void checkReleased(List<HostileValues> starts) {
        for (int i = 0; i < 50 && starts.stream().anyMatch(HostileValues::keeps); i++) {
            System.gc();
        }
        for (HostileValues start : starts) {
            if (start.keeps()) {
                throw new IllegalStateException(start.name + ": a part is kept after "
                        + SyntaxError.escape(
                                Objects.requireNonNull(start.handedOver).input()));
            }
            Reference.reachabilityFence(start);
        }
    }

    private boolean keeps() {
        return handedOver != null && !handedOver.isReleased();
    }

    /** Whether a message can have lists. */
    private boolean hasList() {
        return records()
                .anyMatch(record -> record.components().stream()
                        .anyMatch(component -> component.type() instanceof ValueType.ListOf));
    }

    /** Repeats some of {@code input} that makes a message longer, until the limit of messages is met. */
    private void exceed(byte[] input, MessageRun answering, Random random) {
        List<String> told = answering.told(input, false);
        for (int i = 0; i < TRIES && isSentence(told) && input.length > 0; i++) {
            int from = random.nextInt(input.length);
            int to = Math.min(input.length, from + 1 + random.nextInt(REPEATED));
            byte[] piece = Arrays.copyOfRange(input, from, to);
            byte[] begun = joined(Arrays.copyOf(input, to), piece, piece);
            List<String> longer = answering.told(joined(begun, Arrays.copyOfRange(input, to, input.length)), false);
            if (isSentence(longer) && longer.size() == told.size() && values(longer) > values(told)) {
                exceed(begun, piece, answering);
                return;
            }
        }
    }

    private void exceed(byte[] begun, byte[] piece, MessageRun answering) {
        int limit = model.values().limit();
        PushParser parser = answering.parser(part -> {}, false);
        ParseStatus status = parser.feed(ByteBuffer.wrap(begun));
        int times = PIECE / piece.length + 1;
        byte[] many = new byte[piece.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(piece, 0, many, i * piece.length, piece.length);
        }
        for (long repeated = 0; status == ParseStatus.NEED_INPUT; repeated += times) {
            if (parser.held() > limit || repeated > limit) {
                throw new IllegalStateException(name + ": " + parser.held() + " held after " + repeated + " of "
                        + SyntaxError.escape(piece) + " after " + SyntaxError.escape(begun));
            }
            status = parser.feed(ByteBuffer.wrap(many));
        }
        SyntaxError error = parser.error();
        ended += error != null && error.kind() == SyntaxError.Kind.MESSAGE_TOO_LARGE ? 1 : 0;
    }

    /** The length of all values but raw bytes. */
    private static int values(List<String> told) {
        return told.stream()
                .filter(each -> !each.startsWith("data "))
                .mapToInt(String::length)
                .sum();
    }

    private static byte[] joined(byte[]... all) {
        ByteBuffer joined =
                ByteBuffer.allocate(Stream.of(all).mapToInt(each -> each.length).sum());
        Stream.of(all).forEach(joined::put);
        return joined.array();
    }

    // ---- the outcome

    String name() {
        return name;
    }

    private Stream<RecordType> records() {
        return model.values()
                .records()
                .filter(record ->
                        run.start().symbols().contains(record.production().leftHandSide()));
    }

    /** The records that have never been written or read, but could be. */
    List<String> missing() {
        return records()
                .map(RecordType::name)
                .filter(record -> !seen.contains(record)
                        && !UNMET.getOrDefault(name, Set.of()).contains(record))
                .toList();
    }

    @Override
    public String toString() {
        return ("%s: %,d hostile texts, %,d parts written, %,d refused; %,d sentences, %,d of them written again; "
                        + "%,d lists ended")
                .formatted(name, texts, accepted, refused, sentences, written, ended);
    }

    /** Arguments: the folder of the repository, the hostile texts for each start, the first seed, and seconds at most. */
    public static void main(String[] arguments) throws IOException {
        Path root = Path.of(arguments[0]);
        long most = Long.parseLong(arguments[1]);
        long first = Long.parseLong(arguments[2]);
        long end = System.nanoTime() + Long.parseLong(arguments[3]) * 1_000_000_000L;
        List<Source> sources = Stream.concat(
                        Source.ofModule(root.resolve("grammars-tests")),
                        Source.of(root.resolve("grammar-compiler-tests/src/test/resources/written.md")))
                .toList();
        boolean right = true;
        for (int i = 0; i < sources.size(); i++) {
            List<HostileValues> starts = sources.get(i).starts();
            long share = (end - System.nanoTime()) / (sources.size() - i) / starts.size();
            for (HostileValues start : starts) {
                right &= start.converse(most, first, System.nanoTime() + share);
                System.out.println(start + "; never seen: " + start.missing());
                right &= start.missing().isEmpty();
            }
            checkReleased(starts);
        }
        System.exit(right ? 0 : 1);
    }

    private boolean converse(long most, long first, long end) {
        long told = System.nanoTime();
        for (long seed = first; texts < most && System.nanoTime() < end; seed++) {
            try {
                converse(seed, (int) (seed % 4) * 30);
            } catch (IllegalStateException e) {
                System.out.println(name + ", seed " + seed + ": " + e.getMessage() + ", " + e.getCause());
                return false;
            }
            if (System.nanoTime() - told > PROGRESS) {
                told = System.nanoTime();
                System.out.println("to seed " + seed + ": " + this);
            }
        }
        return true;
    }
}
