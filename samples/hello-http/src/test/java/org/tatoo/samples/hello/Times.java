package org.tatoo.samples.hello;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Times of events, and how many of them failed. */
final class Times {
    private long[] nanos = new long[1024];
    private int count;
    private int failures;
    private String firstFailure = "";

    synchronized void add(long time) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = time;
    }

    synchronized void fail(Exception cause) {
        if (failures++ == 0) {
            firstFailure = cause.toString();
        }
    }

    synchronized void clear() {
        count = 0;
        failures = 0;
    }

    synchronized int count() {
        return count;
    }

    synchronized int failures() {
        return failures;
    }

    /** What failed first; empty if nothing did. */
    synchronized String firstFailure() {
        return firstFailure;
    }

    /** The time in milliseconds that a {@code share} of the events did not exceed; 1 means all. */
    synchronized double millis(double share) {
        if (count == 0) {
            return Double.NaN;
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        int index = Math.max(0, (int) Math.ceil(share * count) - 1);
        return sorted[index] / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }
}
