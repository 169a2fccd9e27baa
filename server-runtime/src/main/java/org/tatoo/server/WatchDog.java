package org.tatoo.server;

import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A monitor that checks the loops four times a second. A loop stuck in one call for a second is reported once, and gets
 * no new connections until the call has ended. After 30 seconds the server is unhealthy. It ends no thread.
 */
final class WatchDog implements Runnable {
    static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final long BLOCKED_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long BAD_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final List<? extends Watched> loops;
    private final IdentityHashMap<Watched, Patient> patients = new IdentityHashMap<>();
    private final ServerListener listener;
    private final Runnable round;
    private final Thread thread;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean healthy = true;

    /**
     * Creates a watch-dog that is not started.
     *
     * @param loops the current loops; others may replace them
     * @param round runs after each check; must not throw
     */
    WatchDog(String name, List<? extends Watched> loops, ServerListener listener, Runnable round) {
        this.loops = loops;
        this.listener = listener;
        this.round = round;
        this.thread = new Thread(this, name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Makes the thread end soon. */
    void stop() {
        stopped.countDown();
    }

    /** Waits as {@link Guardian#await} does; a listener may block the thread. */
    void await(long end) {
        if (thread != Thread.currentThread()) {
            Threads.join(thread, end - System.nanoTime());
        }
    }

    /** Returns whether no loop has been stuck in one call for 30 seconds. */
    boolean isHealthy() {
        return healthy;
    }

    @Override
    public void run() {
        long before = System.nanoTime();
        try {
            while (!stopped.await(PERIOD_NANOS, TimeUnit.NANOSECONDS)) {
                long now = System.nanoTime();
                look(now - before);
                before = now;
                round.run();
            }
        } catch (InterruptedException e) {
            // the thread is interrupted only to end it
        }
    }

    /**
     * Checks all loops.
     *
     * @param nanos the time since the last check; time above the period does not count, because this thread did not run
     *     either
     */
    void look(long nanos) {
        boolean good = true;
        patients.keySet().retainAll(Set.copyOf(loops));
        for (Watched loop : loops) {
            Patient patient = patients.computeIfAbsent(loop, Patient::new);
            patient.look(Math.min(nanos, PERIOD_NANOS));
            good &= patient.blocked < BAD_NANOS;
        }
        healthy = good;
    }

    /** A loop, and the time it is known to have been inside the same call. */
    private final class Patient {
        private final Watched loop;
        private long call = -1;
        private long blocked;
        private boolean told;

        Patient(Watched loop) {
            this.loop = loop;
        }

        void look(long nanos) {
            long current = loop.call();
            if (current >= 0 && current == call) {
                blocked += nanos;
                if (blocked >= BLOCKED_NANOS && !told) {
                    tell();
                }
                return;
            }
            call = current;
            blocked = 0;
            if (told) {
                told = false;
                loop.block(false);
            }
        }

        private void tell() {
            told = true;
            loop.block(true);
            Thread inside = loop.thread();
            if (inside != null) {
                listener.loopBlocked(inside, Duration.ofNanos(blocked), List.of(inside.getStackTrace()));
            }
        }
    }
}
