package org.tatoo.samples.calendar;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * The failed logins of the last ten minutes, counted by key; only the last {@value #MAX_KEPT} keys are kept.
 * Thread-safe.
 */
final class Failures {
    static final int MAX_KEPT = 10_000;

    private static final Logger LOG = System.getLogger(Failures.class.getName());
    private static final Pattern REPORTED = Pattern.compile("10+");

    private final String what;
    private final LongSupplier nanoTime;

    /** In the order of the last failures. */
    private final Map<String, Failure> failures = new LinkedHashMap<>();

    private record Failure(int count, long nanos) {}

    /** @param what the kind of the keys, for the log: user or address */
    Failures(String what, LongSupplier nanoTime) {
        this.what = what;
        this.nanoTime = nanoTime;
    }

    /** Counts a failure; logs the tenth, hundredth and so on within ten minutes. */
    void add(String key) {
        int count = count(key);
        if (isReported(count)) {
            LOG.log(Level.WARNING, "{0} logins of {1} {2} failed", count, what, key);
        }
    }

    private synchronized int count(String key) {
        long now = nanoTime.getAsLong();
        removeOld(now);
        Failure before = failures.remove(key);
        int count = before == null || before.count() == Integer.MAX_VALUE ? 1 : before.count() + 1;
        if (failures.size() == MAX_KEPT) {
            removeFirst();
        }
        failures.put(key, new Failure(count, now));
        return count;
    }

    private static boolean isReported(int count) {
        return REPORTED.matcher(Integer.toString(count)).matches();
    }

    /** Returns whether {@code key} failed in the last ten minutes. */
    synchronized boolean contains(String key) {
        Failure failure = failures.get(key);
        return failure != null && !isOld(failure, nanoTime.getAsLong());
    }

    private void removeOld(long now) {
        Iterator<Failure> all = failures.values().iterator();
        while (all.hasNext() && isOld(all.next(), now)) {
            all.remove();
        }
    }

    private void removeFirst() {
        Iterator<Failure> all = failures.values().iterator();
        all.next();
        all.remove();
    }

    private static boolean isOld(Failure failure, long now) {
        return now - failure.nanos() >= Logins.MEMORY.toNanos();
    }
}
