package org.tatoo.maven;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.java.GeneratedFile;

/** The folder of the generated files. It never rewrites a file that already has the right content. */
record OutputFolder(Path root) {
    private static final String STAGED = ".new";

    /** Returns whether each output of {@code record} exists as it was generated. */
    boolean holds(GrammarRecord record) throws IOException {
        for (Map.Entry<String, String> output : record.outputs().entrySet()) {
            Path file = root.resolve(output.getKey());
            if (!Files.isRegularFile(file) || !Digest.of(file).equals(output.getValue())) {
                return false;
            }
        }
        return true;
    }

    /** Writes the files of one grammar: writes all to temporary files, then moves them into place. */
    void write(List<GeneratedFile> files) throws IOException {
        List<Path> changed = new ArrayList<>();
        try {
            for (GeneratedFile file : files) {
                Path place = root.resolve(file.path());
                if (!hasContent(place, file.content())) {
                    changed.add(place);
                    stage(place, file.content());
                }
            }
            for (Path place : changed) {
                replace(place);
            }
        } finally {
            for (Path place : changed) {
                Files.deleteIfExists(staged(place));
            }
        }
    }

    /** Deletes files and the folders that become empty. */
    void delete(Set<String> outputs) throws IOException {
        for (String output : outputs) {
            Path file = root.getFileSystem().getPath(output);
            Files.deleteIfExists(root.resolve(file));
            for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
                deleteIfEmpty(root.resolve(folder));
            }
        }
    }

    /** Writes one file atomically, unless it already has that content. */
    static void write(Path place, String content) throws IOException {
        if (!hasContent(place, content)) {
            stage(place, content);
            replace(place);
        }
    }

    private static boolean hasContent(Path place, String content) throws IOException {
        return Files.isRegularFile(place) && Digest.of(place).equals(Digest.of(content));
    }

    private static void stage(Path place, String content) throws IOException {
        Files.createDirectories(place.getParent());
        Files.writeString(staged(place), content);
    }

    private static void replace(Path place) throws IOException {
        Files.move(staged(place), place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Path staged(Path place) {
        return place.resolveSibling(place.getFileName() + STAGED);
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        if (Files.isDirectory(folder) && isEmpty(folder)) {
            Files.delete(folder);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            return !entries.iterator().hasNext();
        }
    }
}
