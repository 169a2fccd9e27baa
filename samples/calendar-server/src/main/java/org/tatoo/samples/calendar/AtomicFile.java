package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that readers see as they were or as they are, never half written. */
final class AtomicFile {
    private AtomicFile() {}

    /** Replaces or makes {@code file}, which must have a parent; only its owner can read it. */
    static void write(Path file, String content) throws IOException {
        Path temporary = Files.createTempFile(file.getParent(), ".new-", ".tmp");
        try {
            Files.writeString(temporary, content);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
