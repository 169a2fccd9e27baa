package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.compiler.CompilerOption;

/** The corpora of protocols whose grammars can have values: these are equal at every cut, and with direct code. */
class MessageCorpusTest {
    private static final Path GRAMMARS = Path.of("../grammars");
    private static final Pattern INPUT = Pattern.compile("^```input.*\n((?s:.*?))^```$", Pattern.MULTILINE);
    private static final Pattern ESCAPE = Pattern.compile("\\\\(x[0-9a-f]{2}|.)");

    static Stream<String> pages() {
        return Stream.of(
                "backend", "hello", "memcached", "mqtt", "netstring", "postgresql", "proxy", "smtp", "websocket");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void valuesAreTheSameAtEveryCut(String page) throws IOException {
        String corpus = Files.readString(GRAMMARS.resolve("src/test/corpus/" + page + ".md"));
        Matcher path = Pattern.compile("src/main/ebnf/\\S+").matcher(corpus);
        assertThat(path.find()).isTrue();
        String grammar = withValues(Files.readString(GRAMMARS.resolve(path.group())));
        List<MessageRun> runs = List.of(MessageRun.of(grammar), MessageRun.of(grammar, CompilerOption.TABLES));
        List<byte[]> inputs = INPUT.matcher(corpus)
                .results()
                .map(input -> bytes(input.group(1)))
                .toList();
        assertThat(inputs).isNotEmpty();
        inputs.forEach(input -> check(input, runs));
    }

    private static void check(byte[] input, List<MessageRun> runs) {
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
    }

    private static String withValues(String grammar) {
        return grammar.contains("directives:")
                ? grammar.replaceFirst("directives:", "directives:\n  values records\n")
                : "directives: values records\n" + grammar;
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
