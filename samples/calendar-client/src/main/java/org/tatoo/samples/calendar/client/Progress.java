package org.tatoo.samples.calendar.client;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/** The progress of a long command, printed at most once a second. */
final class Progress {
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final PrintWriter out;
    private final long total;
    private long said = System.nanoTime();

    /** @param total -1 if it is not known */
    Progress(PrintWriter out, long total) {
        this.out = out;
        this.total = total;
    }

    void at(long events) {
        long now = System.nanoTime();
        if (now - said >= PAUSE_NANOS) {
            said = now;
            out.println(total <= 0 ? events + " events" : events + " of " + total + " events");
            out.flush();
        }
    }
}
