package org.tatoo.server;

import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Looks at the loops four times a second. A loop that is inside one call for a second is told of, once, and gets no new
 * connections until that call has ended; after 30 seconds the health of the server is bad. It ends no thread.
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
     * A watch-dog that sleeps.
     *
     * @param loops those that there are; others may take their places
     * @param round is done each time when it has looked at the loops; must not throw
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

    /** The thread ends soon. */
    void stop() {
        stopped.countDown();
    }

    /** The same as {@link Guardian#await}; a listener may keep the thread. */
    void await(long end) {
        if (thread != Thread.currentThread()) {
            Threads.join(thread, end - System.nanoTime());
        }
    }

    /** Whether no loop is inside one call for 30 seconds. */
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
            // nobody interrupts it but to end it
        }
    }

    /**
     * Looks at all loops.
     *
     * @param nanos since it looked last; what is above the period is taken off, because then this thread did not run
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

    /** A loop, and how long it is known to be inside the same call. */
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
