package org.tatoo.samples.http.file;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;
import org.tatoo.transport.Descriptors;
import org.tatoo.transport.FilePool;

/**
 * Limits on the files of a site. Requests beyond a limit are answered with 503 (Service Unavailable); only
 * {@code fileCache} never causes that.
 *
 * @param files the maximum number of open files, at least 1
 * @param fileThreads the maximum number of threads that call the file system, 1 to {@value FilePool#MOST_THREADS}
 * @param fileQueue the maximum number of requests that wait for such a thread, at least 1
 * @param fileTime the maximum wait of a request for the file system, positive
 * @param fileCache the maximum size of files in memory, in bytes; 0 for none
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

    /** Returns the defaults: a quarter of the descriptors, at most 1,024; 8 threads, a queue of 1,024; 5 s; 16 MiB. */
    public static FileLimits defaults() {
        return new FileLimits(files(Descriptors.limit()), 8, 1024, Duration.ofSeconds(5), 16 << 20);
    }

    static int files(long descriptors) {
        return (int) Math.max(1, Math.min(MOST_FILES, descriptors / 4));
    }
}
