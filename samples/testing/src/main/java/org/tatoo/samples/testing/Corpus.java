package org.tatoo.samples.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Markdown files that hold the cases of a test. */
public final class Corpus {
    private Corpus() {}

    /**
     * Returns the cases of all files of a folder except {@code README.md}, which describes the others. They are ordered
     * by file name, then by position.
     *
     * @param folder the absolute name of the folder on the class path, for example {@code /http}
     */
    public static List<Case> cases(String folder) throws IOException {
        try (Stream<Path> files = Files.list(path(folder))) {
            return files.filter(file -> !file.endsWith("README.md"))
                    .sorted()
                    .flatMap(file -> Case.in(read(file)).stream())
                    .toList();
        }
    }

    private static Path path(String folder) {
        try {
            return Path.of(Objects.requireNonNull(Corpus.class.getResource(folder), folder)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(folder, e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
