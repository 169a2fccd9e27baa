package org.tatoo.samples.http.file;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.FilesBusyException;

/** The reason why a file is not sent. */
enum FileFault {
    /** The file does not exist or is not readable. */
    MISSING,
    /** The request may be retried later. */
    BUSY,
    /** The file system fails. */
    BROKEN;

    // Errors without a class in Java: EMFILE, ENFILE, ENOMEM; ENOTDIR, ELOOP, ENAMETOOLONG.
    private static final Set<String> EXHAUSTED = Set.of("Too many open files", "Cannot allocate memory");
    private static final Set<String> ABSENT =
            Set.of("Not a directory", "Too many levels of symbolic links", "File name too long");

    static FileFault of(Exception e) {
        if (e instanceof FilesBusyException) {
            return BUSY;
        }
        String reason = e instanceof FileSystemException fault ? fault.getReason() : e.getMessage();
        if (isOneOf(EXHAUSTED, reason)) {
            return BUSY;
        }
        if (isOneOf(ABSENT, reason)) {
            return MISSING;
        }
        return e instanceof NoSuchFileException
                        || e instanceof AccessDeniedException
                        || e instanceof NotDirectoryException
                        || e instanceof NotLinkException
                        || e instanceof FileSystemLoopException
                        || e instanceof InvalidPathException
                ? MISSING
                : BROKEN;
    }

    private static boolean isOneOf(Set<String> errors, @Nullable String reason) {
        return reason != null && errors.stream().anyMatch(reason::startsWith);
    }
}
