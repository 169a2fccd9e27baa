package org.tatoo.tls;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Strand;

/**
 * The handshakes of a layer in progress, and their expensive work. If there are too many, the oldest is ended, because
 * it is more likely stalled than a new one. Work of the youngest handshake is done first: under overload, recent
 * handshakes succeed, instead of all being late. Thread-safe.
 */
final class Handshakes {
    private final TlsLimits limits;
    private final Executor executor;

    private final Object lock = new Object();
    private final TreeMap<Long, TlsTransport> underWay = new TreeMap<>();
    private final TreeMap<Long, Runnable> waiting = new TreeMap<>();
    private long last;
    private int running;

    Handshakes(TlsLimits limits, Executor executor) {
        this.limits = limits;
        this.executor = executor;
    }

    /**
     * Begins a handshake; the oldest one may be ended.
     *
     * @return its number, for {@link #run} and {@link #end}
     */
    long begin(TlsTransport transport) {
        TlsTransport oldest = null;
        long number;
        synchronized (lock) {
            number = ++last;
            underWay.put(number, transport);
            if (underWay.size() > limits.handshakes()) {
                oldest = underWay.pollFirstEntry().getValue();
            }
        }
        if (oldest != null) {
            execute(oldest.strand(), oldest::giveWay);
        }
        return number;
    }

    /** Submits {@code task} to the strand of a connection, unless that has ended. */
    static void execute(Strand strand, Runnable task) {
        try {
            strand.execute(task);
        } catch (RejectedExecutionException e) {
            // the strand has ended, and its connections with it
        }
    }

    /** Ends a handshake; work that has not begun is dropped. */
    void end(long number) {
        synchronized (lock) {
            underWay.remove(number);
            waiting.remove(number);
        }
    }

    int count() {
        synchronized (lock) {
            return underWay.size();
        }
    }

    /**
     * Runs {@code work} in the executor, when it is its turn; never inside this call, unless the executor does so.
     *
     * @throws RejectedExecutionException if the executor rejects the task
     */
    void run(long number, Runnable work) {
        synchronized (lock) {
            if (running == limits.tasks()) {
                waiting.put(number, work);
                return;
            }
            running++;
        }
        try {
            executor.execute(() -> runAll(work));
        } catch (RejectedExecutionException e) {
            synchronized (lock) {
                running--;
            }
            throw e;
        }
    }

    private void runAll(Runnable first) {
        for (Runnable work = first; work != null; work = next()) {
            work.run();
        }
    }

    private @Nullable Runnable next() {
        synchronized (lock) {
            Map.Entry<Long, Runnable> youngest = waiting.pollLastEntry();
            if (youngest == null) {
                running--;
                return null;
            }
            return youngest.getValue();
        }
    }
}
