package org.tatoo.compiler.uses;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.tatoo.compiler.diagnostic.SourceFile;

/**
 * The places at which used grammars are looked up, in this order.
 *
 * @param folders folders below which the folder of a grammar is its package
 * @param classPath jars and class folders, whose grammars are below {@code META-INF/ebnf}
 */
public record GrammarPath(List<Path> folders, List<Path> classPath) {
    /** The path at which there is no grammar. */
    public static final GrammarPath NONE = new GrammarPath(List.of(), List.of());

    /** The folder of grammars in a jar. */
    public static final String IN_JAR = "META-INF/ebnf/";

    private static final String EXTENSION = ".ebnf";
    private static final int SHOWN = 3;

    public GrammarPath {
        folders = List.copyOf(folders);
        classPath = List.copyOf(classPath);
    }

    /** Returns the grammar {@code name}, which is its package and name; a file that cannot be read is none. */
    public Optional<SourceFile> find(String name) {
        Optional<SourceFile> own = below(name);
        return own.isPresent()
                ? own
                : classPath.stream().flatMap(part -> in(part, name).stream()).findFirst();
    }

    /** Returns the grammar {@code name} below one of the folders. */
    Optional<SourceFile> below(String name) {
        return folders.stream()
                .flatMap(folder -> in(folder.resolve(file(name))).stream())
                .findFirst();
    }

    /** Returns a sentence that says where {@code name} was looked up. */
    String lookedUp(String name) {
        String below = folders.isEmpty() ? "" : file(name) + " below " + shown(folders);
        String jars = classPath.isEmpty() ? "" : IN_JAR + file(name) + " in " + shown(classPath);
        return below.isEmpty() && jars.isEmpty()
                ? "there is no folder of grammars to look in"
                : "looked for " + below + (below.isEmpty() || jars.isEmpty() ? "" : ", and for ") + jars;
    }

    private static String shown(List<Path> places) {
        List<String> texts = places.stream()
                .map(place -> place.toString().isEmpty() ? "." : place.toString())
                .toList();
        return texts.size() <= SHOWN
                ? String.join(", ", texts)
                : String.join(", ", texts.subList(0, SHOWN)) + " and " + (texts.size() - SHOWN) + " more";
    }

    private static String file(String name) {
        return name.replace('.', '/') + EXTENSION;
    }

    private static Optional<SourceFile> in(Path part, String name) {
        if (Files.isDirectory(part)) {
            return in(part.resolve(IN_JAR + file(name)));
        }
        if (!Files.isRegularFile(part)) {
            return Optional.empty();
        }
        try (ZipFile jar = new ZipFile(part.toFile())) {
            ZipEntry entry = jar.getEntry(IN_JAR + file(name));
            if (entry == null) {
                return Optional.empty();
            }
            try (InputStream content = jar.getInputStream(entry)) {
                return Optional.of(new SourceFile(part + "!/" + entry, new String(content.readAllBytes(), UTF_8)));
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<SourceFile> in(Path file) {
        try {
            return Files.isRegularFile(file)
                    ? Optional.of(new SourceFile(file.toString(), new String(Files.readAllBytes(file), UTF_8)))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
