package org.tatoo.compiler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The lists of packages and modules in {@code docs/architecture.md}. */
final class ArchitecturePage {
    private static final Path PAGE = Path.of("../docs/architecture.md");
    /** An item of the list of packages, as one line: its name, its first sentence, what it uses. */
    private static final Pattern PACKAGE = Pattern.compile("\n\\d+\\. `([\\w.]+)`: (.*?)\\. (?:.*\\. )?Uses (.*)\\.");

    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    /**
     * An entry of a list.
     *
     * @param uses the names in its last part
     */
    record Row(String name, String description, List<String> uses) {}

    private ArchitecturePage() {}

    /** The packages of the compiler, each after those that it uses. */
    static List<Row> packages() {
        String list = String.join("\n", lines()).replaceAll("\n +", " ");
        return PACKAGE.matcher(list)
                .results()
                .map(item -> new Row(item.group(1), item.group(2), names(item.group(3))))
                .toList();
    }

    /** The Maven modules. */
    static List<Row> modules() {
        return rows("| folder |");
    }

    private static List<Row> rows(String head) {
        return lines().stream()
                .dropWhile(line -> !line.startsWith(head))
                .takeWhile(line -> !line.isEmpty())
                .skip(2)
                .map(ArchitecturePage::row)
                .toList();
    }

    private static Row row(String line) {
        List<String> cells =
                List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
        return new Row(names(cells.get(1)).get(0), cells.get(2), names(cells.get(3)));
    }

    private static List<String> names(String cell) {
        return NAME.matcher(cell).results().map(match -> match.group(1)).toList();
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(PAGE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The comment of a package.
     *
     * @param paragraphs as text of one line each, with names in backquotes
     */
    record Comment(List<String> paragraphs) {
        /** The comment of the package whose sources are in {@code folder}. */
        static Comment of(Path folder) {
            try {
                String file = Files.readString(folder.resolve("package-info.java"));
                String text = file.substring(file.indexOf("/**") + 3, file.indexOf("*/"))
                        .replaceAll("\\n ?\\*", "\n")
                        .replaceAll("\\{@link [\\w.]*?(\\w+)\\}", "`$1`")
                        .replaceAll("\\{@code\\s+([^}]*)\\}", "`$1`");
                return new Comment(Pattern.compile("<p>")
                        .splitAsStream(text)
                        .map(paragraph -> paragraph.replaceAll("\\s+", " ").strip())
                        .toList());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The first sentence, without its full stop. */
        String summary() {
            return paragraphs.get(0).replaceAll("\\.( .*)?$", "");
        }

        /** The names in the sentence that begins with {@code begin}. */
        List<String> names(String begin) {
            return paragraphs.stream()
                    .filter(paragraph -> paragraph.contains(begin))
                    .map(paragraph -> paragraph.substring(paragraph.indexOf(begin)))
                    .map(sentence -> sentence.replaceAll("\\. .*", ""))
                    .findFirst()
                    .map(ArchitecturePage::names)
                    .orElse(List.of());
        }

        /** Pairs of names in "`one` on `other`". */
        List<List<String>> arrows() {
            return paragraphs.stream()
                    .flatMap(paragraph -> Pattern.compile("`(\\w+)` on `(\\w+)`")
                            .matcher(paragraph)
                            .results()
                            .map((MatchResult match) -> List.of(match.group(1), match.group(2))))
                    .toList();
        }
    }
}
