package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.oracle.NamedText;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueModel;

/**
 * The corpora of all grammars of the module {@code grammars}: values are equal at every cut and with direct code; what was
 * read is written, read as equal values, and written as equal bytes; each record of a grammar is seen. A grammar without values
 * gets names as the compiler's hints say.
 */
class MessageCorpusTest {
    private static final Path GRAMMARS = Path.of("../grammars");
    private static final Path CORPUS = GRAMMARS.resolve("src/test/corpus");
    private static final String RECORDS = "  values records\n";
    private static final Pattern PATH = Pattern.compile("src/main/ebnf/\\S+");
    private static final Pattern INPUT = Pattern.compile("^```input.*\n((?s:.*?))^```$", Pattern.MULTILINE);
    private static final Pattern ESCAPE = Pattern.compile("\\\\(x[0-9a-f]{2}|.)");
    private static final Pattern RECORD = Pattern.compile("(\\w+)\\[");

    private static final String CLASSES_OF_JAVA = "a record would have the name of a class of Java";
    private static final String SAME_CLASS = "a production and another non-terminal would be one class";
    private static final String GROUPS = "groups of more than single tokens would need non-terminals and names";
    private static final String TEXTS = "tokens without a value have several texts";

    /** Grammars for which there can be no records as they are, and why. */
    private static final Map<String, String> WITHOUT_RECORDS = Map.of(
            "bencode", CLASSES_OF_JAVA,
            "dns", CLASSES_OF_JAVA,
            "ebnf", GROUPS,
            "http2", SAME_CLASS,
            "mqtt5", GROUPS,
            "records", CLASSES_OF_JAVA);

    /** Grammars for which there can be records, but no writer, and why. */
    private static final Map<String, String> WITHOUT_WRITER = Map.of(
            "backend", TEXTS,
            "hello", TEXTS,
            "mqtt", TEXTS,
            "postgresql", "raw bytes come several times in a part",
            "proxy", TEXTS,
            "websocket", TEXTS);

    /**
     * Records to which no input leads: the handler of this test always chooses the first of what it is asked; and a frame of
     * WebSocket with 65,536 bytes is too long for a page.
     */
    private static final Map<String, Set<String>> UNSEEN = Map.of(
            "http", Set.of("ChunkExt", "Trailer", "Chunk", "FixedContent", "ChunkedContent"),
            "http-response", Set.of("EndlessContent", "ChunkExt", "Chunk", "Trailer", "FixedContent", "ChunkedContent"),
            "memcached-response",
                    Set.of(
                            "Calculated",
                            "ChangedMeanwhile",
                            "Controlled",
                            "InterruptedItems",
                            "ItemWithCas",
                            "Items",
                            "Missing",
                            "PlainItem",
                            "Prolonged",
                            "Removed",
                            "Statistic",
                            "Statistics",
                            "StatisticsReset",
                            "Told"),
            "postgresql", Set.of("Sasl", "Response"),
            "proxy", Set.of("Extension", "Inet6Addresses", "BinaryProxied", "InetAddresses", "UnixAddresses"),
            "smtp", Set.of("PlainLine", "WholeContent", "UnstuffedLine"),
            "smtp-reply", Set.of("CompletedReply", "Extensions", "ReadyReply", "Offer", "NoExtensions"),
            "stomp", Set.of("CountedContent"),
            "websocket", Set.of("LargeContent"));

    static Stream<String> pages() throws IOException {
        try (Stream<Path> files = Files.list(CORPUS)) {
            return files
                    .map(file -> file.getFileName().toString().replace(".md", ""))
                    .filter(page -> PATH.matcher(corpus(page)).find())
                    .sorted()
                    .toList()
                    .stream(); // of a list, because the folder is closed
        }
    }

    @Test
    void everyGrammarHasACorpus() throws IOException {
        try (Stream<Path> files = Files.walk(GRAMMARS.resolve("src/main/ebnf"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".ebnf"))).hasSize((int) pages().count());
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void valuesAreTheSameAtEveryCutAndWrittenAgain(String page) throws IOException {
        String text = Files.readString(GRAMMARS.resolve(path(page)));
        if (WITHOUT_RECORDS.containsKey(page)) {
            assertThat(GeneratedClasses.compile(with(RECORDS, text)).hasErrors())
                    .isTrue();
            return;
        }
        String grammar = withValues(text);
        List<MessageRun> runs = List.of(MessageRun.of(grammar), MessageRun.of(grammar, CompilerOption.TABLES));
        MessageModel model = Objects.requireNonNull(runs.get(0).compilation().messages());
        boolean writes = runs.get(0).compilation().writer() != null;
        assertThat(writes)
                .as("without a writer: %s", WITHOUT_WRITER.get(page))
                .isNotEqualTo(WITHOUT_WRITER.containsKey(page));
        WrittenAgain writer = writes ? new WrittenAgain(runs.get(0)) : null;
        List<byte[]> inputs = INPUT.matcher(corpus(page))
                .results()
                .map(input -> bytes(input.group(1)))
                .toList();
        assertThat(inputs).isNotEmpty();
        Set<String> seen = new HashSet<>();
        inputs.forEach(input -> seen.addAll(check(input, runs, writer)));
        Set<String> unseen = ((ValueModel) model.values())
                .records()
                .filter(record -> model.starts()
                        .get(0)
                        .symbols()
                        .contains(record.production().leftHandSide()))
                .map(RecordType::name)
                .collect(Collectors.toCollection(HashSet::new));
        unseen.removeAll(seen);
        assertThat(unseen).isEqualTo(UNSEEN.getOrDefault(page, Set.of()));
    }

    /** The records that are seen. */
    private static Set<String> check(byte[] input, List<MessageRun> runs, @Nullable WrittenAgain writer) {
        List<String> told = runs.get(0).told(input, false);
        int step = Math.max(1, input.length / 40);
        for (MessageRun run : runs) {
            for (int cut = 0; cut <= input.length; cut += step) {
                assertThat(run.told(input, cut % 2 == 0, cut))
                        .as("cut at %s", cut)
                        .isEqualTo(told);
            }
            assertThat(run.told(input, true, IntStream.range(0, input.length).toArray()))
                    .isEqualTo(told);
        }
        boolean whole = told.get(told.size() - 1).equals("ACCEPTED")
                && told.stream().noneMatch(each -> each.startsWith("mistake "));
        if (whole && writer != null) {
            assertThat(writer.again(input).difference()).isNull();
        }
        Set<String> seen = new HashSet<>();
        told.forEach(each -> RECORD.matcher(each).results().forEach(record -> seen.add(record.group(1))));
        return seen;
    }

    private static String corpus(String page) {
        try {
            return Files.readString(CORPUS.resolve(page + ".md"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String path(String page) {
        Matcher path = PATH.matcher(corpus(page));
        assertThat(path.find()).isTrue();
        return path.group();
    }

    private static boolean hasValues(String grammar) {
        return grammar.contains(RECORDS);
    }

    private static String with(String directive, String grammar) {
        String text = grammar.contains("directives:\n") ? grammar : "directives:\n" + grammar;
        return text.replaceFirst("directives:\n", "directives:\n" + directive);
    }

    /** {@code grammar} with records, and a writer if it can have one. */
    private static String withValues(String grammar) {
        if (hasValues(grammar)) {
            return grammar;
        }
        String text = with("", grammar);
        String both = NamedText.of(text, RECORDS + "  writer\n");
        return both != null ? both : Objects.requireNonNull(NamedText.of(text, RECORDS));
    }

    private static byte[] bytes(String input) {
        return MessageRun.bytes(ESCAPE.matcher(input.replace("\n", "")).replaceAll(MessageCorpusTest::unescaped));
    }

    private static String unescaped(MatchResult escape) {
        String text = escape.group(1);
        return Matcher.quoteReplacement(
                text.startsWith("x")
                        ? String.valueOf((char) Integer.parseInt(text.substring(1), 16))
                        : ("\\" + text).translateEscapes());
    }
}
