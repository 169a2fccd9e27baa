package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Replaces files atomically: readers see the old or the new content, never a part. */
final class AtomicFile {
    private AtomicFile() {}

    /** Replaces or creates {@code file}, which must have a parent; only its owner can read it. */
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
