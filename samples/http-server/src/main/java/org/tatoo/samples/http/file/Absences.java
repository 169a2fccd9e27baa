package org.tatoo.samples.http.file;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The paths that were found to lead to no file, less than a second ago. Times are in milliseconds since 1970. Usable from
 * any thread; no thread waits for another.
 */
final class Absences {
    /** How many paths are known at most. */
    static final int MOST = 1024;

    /** Longer paths, in characters, are not kept. */
    static final int LONGEST = 128;

    private volatile Second latest = new Second(0, Set.of());

    /** The paths looked for since {@code began}. */
    private record Second(long began, Set<String> paths) {
        boolean isOver(long now) {
            return now < began || now - began >= FileCache.VALID;
        }
    }

    /** Whether {@code path} led to no file less than a second before {@code now}. */
    boolean contains(String path, long now) {
        Second second = latest;
        return !second.isOver(now) && second.paths().contains(path);
    }

    /** Nothing was found at {@code path} by a look that began at {@code looked}. */
    void add(String path, long looked) {
        if (path.length() > LONGEST) {
            return;
        }
        Second second = latest;
        if (second.isOver(looked)) {
            if (looked < second.began()) {
                return;
            }
            second = new Second(looked, ConcurrentHashMap.newKeySet());
            latest = second;
        }
        if (second.paths().size() < MOST) {
            second.paths().add(path);
        }
    }
}
