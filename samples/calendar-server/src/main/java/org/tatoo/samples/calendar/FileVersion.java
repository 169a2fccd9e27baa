package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The version of a file's content, determined without reading it.
 *
 * @param size in bytes
 * @param key of the file in its file system, null where there is none
 */
record FileVersion(FileTime modified, long size, @Nullable Object key) {
    /** The version of a regular file; empty if there is none of this name, or a directory, a link or a device. */
    static Optional<FileVersion> of(Path file) throws IOException {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return found.isRegularFile()
                    ? Optional.of(new FileVersion(found.lastModifiedTime(), found.size(), found.fileKey()))
                    : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
