package attacks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The answers that a polite client got in one phase. Usable from any thread. */
final class Latency {
    private final List<Long> nanos = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private int retried;

    synchronized void answered(long time) {
        nanos.add(time);
    }

    /** A failure counts as an answer that took this time. */
    synchronized void failed(long time, String why) {
        nanos.add(time);
        errors.add(why);
    }

    synchronized void retried() {
        retried++;
    }

    synchronized int count() {
        return nanos.size();
    }

    synchronized int errors() {
        return errors.size();
    }

    synchronized double millis(double share) {
        if (nanos.isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        return sorted.get((int) Math.min(sorted.size() - 1, (long) (sorted.size() * share))) / 1e6;
    }

    double worst() {
        return millis(1);
    }

    synchronized String firstError() {
        return errors.isEmpty() ? "" : errors.get(0);
    }

    /** For example "1.2 / 8.0 / 20.1 ms, 2,400 answers, 0 errors". */
    synchronized String summary() {
        String figures = String.format(
                Locale.ROOT,
                "%.1f / %.1f / %.1f ms of %,d, %d errors",
                millis(0.5),
                millis(0.99),
                worst(),
                count(),
                errors());
        return figures
                + (retried > 0 ? ", " + retried + " retried" : "")
                + (errors.isEmpty() ? "" : " (" + firstError() + ")");
    }
}
