package org.tatoo.samples.http.file;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The paths recently found to lead to no file, less than a second ago. Times are in milliseconds since 1970.
 * Thread-safe and non-blocking.
 */
final class Absences {
    /** The maximum number of paths. */
    static final int MOST = 1024;

    /** The maximum length of a path, in characters; longer ones are not kept. */
    static final int LONGEST = 128;

    private volatile Second latest = new Second(0, Set.of());

    /** The absent paths looked up since {@code began}. */
    private record Second(long began, Set<String> paths) {
        boolean isOver(long now) {
            return now < began || now - began >= FileCache.VALID;
        }
    }

    /** Returns whether {@code path} led to no file less than a second before {@code now}. */
    boolean contains(String path, long now) {
        Second second = latest;
        return !second.isOver(now) && second.paths().contains(path);
    }

    /** Records that a lookup of {@code path} that began at {@code looked} found nothing. */
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
