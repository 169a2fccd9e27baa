package org.tatoo.compiler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.uses.GrammarPath;

/**
 * A grammar and the files that it uses, in one text: each file after the first follows a line {@code ---- path}. The files
 * that are used are written to a folder, which is deleted afterwards.
 */
public final class GrammarFolder {
    private static final String SEPARATOR = "(?m)^---- ";

    private GrammarFolder() {}

    /** The result of {@code use} for the first file of {@code text}, which has the path {@code path}. */
    public static <T> T with(String text, String path, Function<GrammarSource, T> use) {
        List<String> files = List.of(text.split(SEPARATOR));
        SourceFile first = new SourceFile(path, files.get(0));
        if (files.size() == 1) {
            return use.apply(new GrammarSource(first, path));
        }
        try {
            Path folder = Files.createTempDirectory("grammars");
            try {
                for (String file : files.subList(1, files.size())) {
                    Path written = folder.resolve(file.substring(0, file.indexOf('\n')));
                    Files.createDirectories(written.getParent());
                    Files.writeString(written, file.substring(file.indexOf('\n') + 1));
                }
                return use.apply(new GrammarSource(first, path, new GrammarPath(List.of(folder), List.of())));
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder of the files that {@code source} uses. */
    public static String of(GrammarSource source) {
        return source.path().folders().stream().map(Path::toString).findFirst().orElse("/no folder");
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
