package org.tatoo.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted with all it has, also when the process is told to end. */
public record TemporaryFolder(Path path) implements AutoCloseable {
    /** Makes a new one. */
    public static TemporaryFolder create() throws IOException {
        TemporaryFolder folder = new TemporaryFolder(Files.createTempDirectory("benchmarks"));
        Runtime.getRuntime().addShutdownHook(new Thread(folder::close));
        return folder;
    }

    @Override
    public void close() {
        if (Files.exists(path)) {
            try (Stream<Path> all = Files.walk(path)) {
                List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
                for (Path each : deepestFirst) {
                    Files.deleteIfExists(each);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
