package org.tatoo.compiler.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticPrinter;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.uses.GrammarPath;

/** The input of grammars named on a command line, and the output of the compiler's messages. */
final class GrammarFiles {
    private GrammarFiles() {}

    /**
     * Reads one grammar.
     *
     * @param sourceRoot the folder to which packages are relative; null for the grammar's folder, with used grammars
     *     below it or a folder above it
     * @param classPath the jars and class folders of used grammars
     * @throws Complaint if it cannot be read, or is not UTF-8
     */
    static GrammarSource read(Path grammar, @Nullable Path sourceRoot, List<Path> classPath) {
        List<Path> folders = sourceRoot == null ? foldersOf(grammar) : List.of(sourceRoot);
        return new GrammarSource(
                new SourceFile(grammar.toString(), text(grammar)),
                sourcePath(grammar, sourceRoot),
                new GrammarPath(folders, classPath));
    }

    /** Returns the folder of {@code grammar} and those above it. */
    private static List<Path> foldersOf(Path grammar) {
        Path folder = grammar.toAbsolutePath().normalize().getParent();
        Path here = Path.of("").toAbsolutePath();
        return Stream.iterate(folder, Objects::nonNull, Path::getParent)
                .map(each -> grammar.isAbsolute() ? each : here.relativize(each))
                .toList();
    }

    private static String text(Path grammar) {
        byte[] bytes = bytes(grammar);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new Complaint(grammar + " is not UTF-8: save it in that encoding");
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new Complaint("cannot read " + file + ": " + reason(e, file));
        }
    }

    /** Returns the reason why {@code file} could not be used, in words. */
    static String reason(IOException e, Path file) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (Files.isDirectory(file)) {
            return "it is a folder";
        }
        return String.valueOf(e.getMessage());
    }

    private static String sourcePath(Path grammar, @Nullable Path sourceRoot) {
        Path name = grammar.getFileName();
        if (sourceRoot == null) {
            return String.valueOf(name);
        }
        Path absolute = grammar.toAbsolutePath().normalize();
        Path root = sourceRoot.toAbsolutePath().normalize();
        if (!absolute.startsWith(root)) {
            throw new Complaint(grammar + " is not below the source root " + sourceRoot);
        }
        return root.relativize(absolute).toString().replace('\\', '/');
    }

    static void print(List<Diagnostic> diagnostics, PrintWriter err) {
        diagnostics.forEach(diagnostic -> err.println(DiagnosticPrinter.print(diagnostic)));
        err.flush();
    }
}
