package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A writer for the results of checks, one line each, to the file named by the system property {@value #FILE}; without
 * it, nothing is written. Several processes may append to one file, one after the other.
 */
final class Results {
    static final String FILE = "tatoo.tck.results";

    private static final String SEPARATOR = "\t";
    private static final @Nullable String FILE_NAME = System.getProperty(FILE);

    private Results() {}

    /**
     * One line of the file.
     *
     * @param mark ✓ passed; — passed and not declared, so that the absence was tested; ✗ failed
     */
    record Result(String transport, String check, String mark) {
        static Result parse(String line) {
            String[] parts = line.split(SEPARATOR, -1);
            if (parts.length != 3) {
                throw new IllegalArgumentException("not a line of results: " + line);
            }
            return new Result(parts[0], parts[1], parts[2]);
        }
    }

    static void add(TransportUnderTest transport, Check check, boolean passed) throws IOException {
        if (FILE_NAME != null) {
            String mark = !passed ? "✗" : check.isDeclared(transport) ? "✓" : "—";
            Files.write(
                    Path.of(FILE_NAME),
                    List.of(String.join(SEPARATOR, transport.name(), check.name(), mark)),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }
}
