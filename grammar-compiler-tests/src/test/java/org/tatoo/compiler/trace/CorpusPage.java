package org.tatoo.compiler.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of a corpus that names a grammar file.
 *
 * @param name of the page, without its ending
 * @param grammar the file
 * @param inputs in their order
 */
public record CorpusPage(String name, Path grammar, List<byte[]> inputs) {
    private static final Pattern PATH = Pattern.compile("\\.\\./\\S+\\.ebnf");
    private static final Pattern INPUT = Pattern.compile("^```input.*\n((?s:.*?))^```$", Pattern.MULTILINE);
    private static final Pattern ESCAPE = Pattern.compile("\\\\(x[0-9a-f]{2}|.)");

    /** Returns the pages of the module in {@code folder}, by name. */
    public static Stream<CorpusPage> of(Path folder) {
        try (Stream<Path> files = Files.list(folder.resolve("src/test/corpus"))) {
            return files.sorted().flatMap(file -> of(folder, file).stream()).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<CorpusPage> of(Path folder, Path file) {
        String text = text(file);
        Matcher path = PATH.matcher(text);
        return path.find()
                ? Optional.of(new CorpusPage(
                        file.getFileName().toString().replace(".md", ""),
                        folder.resolve(path.group()),
                        INPUT.matcher(text)
                                .results()
                                .map(input -> bytes(input.group(1)))
                                .toList()))
                : Optional.empty();
    }

    /** The text of the grammar. */
    public String text() {
        return text(grammar);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(String input) {
        return MessageRun.bytes(ESCAPE.matcher(input.replace("\n", "")).replaceAll(CorpusPage::unescaped));
    }

    private static String unescaped(MatchResult escape) {
        String text = escape.group(1);
        return Matcher.quoteReplacement(
                text.startsWith("x")
                        ? String.valueOf((char) Integer.parseInt(text.substring(1), 16))
                        : ("\\" + text).translateEscapes());
    }

    @Override
    public String toString() {
        return name;
    }
}
