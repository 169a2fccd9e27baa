package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
 * gets them, and names, as the compiler's hints say.
 */
class MessageCorpusTest {
    private static final Path GRAMMARS = Path.of("../grammars/src/main/ebnf");
    private static final Path CORPORA = Path.of("../grammars-tests");
    private static final Pattern RECORD = Pattern.compile("(\\w+)\\[");

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
            "smtp", Set.of("PlainLine", "WholeContent", "UnstuffedLine"),
            "smtp-reply", Set.of("CompletedReply", "Extensions", "ReadyReply", "Offer", "NoExtensions"),
            "stomp", Set.of("CountedContent"),
            "websocket", Set.of("LargeContent"));

    static Stream<CorpusPage> pages() {
        return CorpusPage.of(CORPORA);
    }

    @Test
    void everyGrammarHasACorpus() throws IOException {
        try (Stream<Path> files = Files.walk(GRAMMARS)) {
            // A part of other grammars has no corpus of its own.
            assertThat(files.filter(file ->
                            file.toString().endsWith(".ebnf") && !text(file).contains("directives: part")))
                    .hasSize((int) pages().count());
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void valuesAreTheSameAtEveryCutAndWrittenAgain(CorpusPage page) {
        String grammar = Objects.requireNonNull(NamedText.written(page.text()));
        List<MessageRun> runs = List.of(MessageRun.of(grammar), MessageRun.of(grammar, CompilerOption.TABLES));
        MessageModel model = Objects.requireNonNull(runs.get(0).compilation().messages());
        WrittenAgain writer = new WrittenAgain(runs.get(0));
        assertThat(page.inputs()).isNotEmpty();
        Set<String> seen = new HashSet<>();
        page.inputs().forEach(input -> seen.addAll(check(input, runs, writer)));
        Set<String> unseen = ((ValueModel) model.values())
                .records()
                .filter(record -> model.starts()
                        .get(0)
                        .symbols()
                        .contains(record.production().leftHandSide()))
                .map(RecordType::name)
                .collect(Collectors.toCollection(HashSet::new));
        unseen.removeAll(seen);
        assertThat(unseen).isEqualTo(UNSEEN.getOrDefault(page.name(), Set.of()));
    }

    /** The records that are seen. */
    private static Set<String> check(byte[] input, List<MessageRun> runs, WrittenAgain writer) {
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
        if (whole) {
            assertThat(writer.again(input).difference()).isNull();
        }
        Set<String> seen = new HashSet<>();
        told.forEach(each -> RECORD.matcher(each).results().forEach(record -> seen.add(record.group(1))));
        return seen;
    }
}
