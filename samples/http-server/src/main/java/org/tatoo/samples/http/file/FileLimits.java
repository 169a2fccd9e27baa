package org.tatoo.samples.http.file;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;
import org.tatoo.transport.Descriptors;
import org.tatoo.transport.FilePool;

/**
 * The limits of the files of a site. What comes when one is reached is answered with 503 (Service Unavailable), but for
 * {@code fileCache}.
 *
 * @param files the most files open at the same time, at least 1
 * @param fileThreads the most threads that call the file system at the same time, 1 to {@value FilePool#MOST_THREADS}
 * @param fileQueue the most requests that wait for such a thread, at least 1
 * @param fileTime how long a request may wait for the file system, more than none
 * @param fileCache the most bytes of files in memory, 0 for none
 */
public record FileLimits(
        @LimitDescription("most open files") int files,
        @LimitDescription("most threads in the file system") int fileThreads,

        @LimitDescription("most requests that wait for them")
        int fileQueue,

        @LimitDescription("how long a request may wait for the file system")
        Duration fileTime,

        @LimitDescription(value = "most bytes of files in memory", bytes = true)
        long fileCache) {
    private static final int MOST_FILES = 1024;

    /** Checks the ranges. */
    public FileLimits {
        if (files < 1
                || fileThreads < 1
                || fileThreads > FilePool.MOST_THREADS
                || fileQueue < 1
                || fileTime.isNegative()
                || fileTime.isZero()
                || fileCache < 0) {
            throw new IllegalArgumentException("limits of files out of range: " + files + " files, " + fileThreads
                    + " threads, a queue of " + fileQueue + ", " + fileTime + ", a cache of " + fileCache + " bytes");
        }
    }

    /** A quarter of the descriptors of the process, at most 1,024; 8 threads, a queue of 1,024; 5 seconds; 16 MiB. */
    public static FileLimits defaults() {
        return new FileLimits(files(Descriptors.limit()), 8, 1024, Duration.ofSeconds(5), 16 << 20);
    }

    static int files(long descriptors) {
        return (int) Math.max(1, Math.min(MOST_FILES, descriptors / 4));
    }
}
