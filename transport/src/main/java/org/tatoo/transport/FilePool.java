package org.tatoo.transport;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A pool of threads for file system calls, which may block, so that event loops make none. Work that waits or runs too
 * long, or finds no room in the queue, fails with a {@link FilesBusyException}.
 *
 * <p>Java cannot open a file without blocking: a FIFO in its place blocks the thread, and no interrupt frees it. A
 * thread that takes too long is abandoned and replaced, up to a total of {@value #MOST_THREADS} active and abandoned
 * threads. Long before it is abandoned, another thread works in its place. If all threads are abandoned, all work is
 * rejected until one of them returns.
 *
 * <p>Threads are daemons and start on demand. Half a second after the last work only blocked threads are left, so a
 * pool need not be closed. All methods may be called from any thread, and none blocks.
 */
public final class FilePool {
    /** The maximum number of threads of a pool, including abandoned ones. */
    public static final int MOST_THREADS = 16;

    /** The number of abandoned or slow threads at which work should avoid calls that may block another thread. */
    private static final int CAUTIOUS = MOST_THREADS / 4;

    private static final long TICK_MILLIS = 250;

    /** The time a thread waits for work before it ends; the watching thread ends a tick later. */
    private static final Duration IDLE = Duration.ofMillis(200);

    /** The nanoseconds after which work is slow and another thread works in its place. */
    private static final long SLOW = Duration.ofMillis(TICK_MILLIS).toNanos();

    private static final Logger LOG = System.getLogger("org.tatoo.transport");
    private static final int USUAL_THREADS = 8;
    private static final Duration USUAL_TIME = Duration.ofSeconds(5);

    /** The pool of the process; its queue is bounded only by the number of connections. */
    private static final FilePool PROCESS =
            new FilePool(USUAL_THREADS, Integer.MAX_VALUE, USUAL_TIME, message -> LOG.log(Level.WARNING, message));

    private final int threads;
    private final int capacity;
    private final long most;
    private final Consumer<String> messages;
    private final Clock clock;
    private final AtomicLong refusals = new AtomicLong();
    private volatile Runnable idleTask = () -> {};

    // The following fields are guarded by the lock.
    private final Object lock = new Object();
    private final ArrayDeque<FileTask<?>> queue = new ArrayDeque<>();
    private final Set<Worker> workers = new HashSet<>();
    private int idle;
    private int slow;
    private int lost;
    private int created;
    private boolean watched;

    /**
     * Creates a pool without threads.
     *
     * @param threads the maximum number of working threads, except slow ones, 1 to {@value #MOST_THREADS}
     * @param capacity the maximum number of calls that wait for a thread, at least 1
     * @param most the time limit for work, including the time that it waits
     * @param messages receives one sentence for each abandoned thread; in any thread
     */
    public FilePool(int threads, int capacity, Duration most, Consumer<String> messages) {
        this(threads, capacity, most, messages, Clock.SYSTEM);
    }

    FilePool(int threads, int capacity, Duration most, Consumer<String> messages, Clock clock) {
        if (threads < 1 || threads > MOST_THREADS || capacity < 1 || most.isNegative() || most.isZero()) {
            throw new IllegalArgumentException("a pool of " + threads + " threads, " + capacity + " calls, " + most);
        }
        this.threads = threads;
        this.capacity = capacity;
        this.most = most.toNanos();
        this.messages = Objects.requireNonNull(messages);
        this.clock = clock;
    }

    /**
     * Sets a task that runs whenever there was no work for a short time, in the last thread before it ends. The task
     * must not throw; new work runs concurrently with it.
     */
    public void whenIdle(Runnable task) {
        idleTask = Objects.requireNonNull(task);
    }

    /**
     * Returns the pool of the process, which reads open files for connections whose transport cannot send files. It has
     * {@value #USUAL_THREADS} threads, and a time limit of five seconds for each piece.
     */
    static FilePool ofProcess() {
        return PROCESS;
    }

    /** Runs {@code call} in a thread of the pool. If there is no room for it, it fails within this method. */
    public void execute(FileCall<?> call) {
        FileTask<?> task = new FileTask<>(call, clock.nanoTime() + most);
        if (!add(task)) {
            refuse(task, "too much waits for the file system");
        }
    }

    private void refuse(FileTask<?> task, String reason) {
        if (task.fail(new FilesBusyException(reason))) {
            refusals.incrementAndGet();
        }
    }

    /** Returns the number of threads that do not return from a call. */
    public int lost() {
        synchronized (lock) {
            return lost;
        }
    }

    /** Returns whether lost or slow threads are so numerous that recently changed files should not be opened. */
    public boolean isCautious() {
        synchronized (lock) {
            return lost + slow >= CAUTIOUS;
        }
    }

    /** Returns the number of calls that wait for a thread. */
    public int queued() {
        synchronized (lock) {
            return queue.size();
        }
    }

    /** Returns the number of calls rejected or timed out since the pool was created. */
    public long refusals() {
        return refusals.get();
    }

    private boolean add(FileTask<?> task) {
        synchronized (lock) {
            if (allowed() <= 0 || queue.size() >= capacity) {
                return false;
            }
            queue.addLast(task);
            if (queue.size() <= idle) {
                lock.notify();
            } else if (workers.size() < allowed() && !startWorker() && workers.isEmpty()) {
                queue.removeLast();
                return false;
            }
            return true;
        }
    }

    private int allowed() {
        return Math.min(threads + slow, MOST_THREADS - lost);
    }

    /** Starts a worker; returns false if there is no thread. */
    private boolean startWorker() {
        Worker worker = new Worker();
        workers.add(worker);
        if (!start(worker, "files-" + ++created)) {
            workers.remove(worker);
            return false;
        }
        if (!watched) {
            watched = start(this::watch, "files-watch");
        }
        return true;
    }

    private static boolean start(Runnable body, String name) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        try {
            thread.start();
            return true;
        } catch (OutOfMemoryError e) {
            // the system's limit on threads is reached
            return false;
        }
    }

    // ---- time

    private void watch() {
        try {
            do {
                expire();
            } while (waitForTick());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean waitForTick() throws InterruptedException {
        Thread.sleep(TICK_MILLIS);
        synchronized (lock) {
            watched = !workers.isEmpty();
            return watched;
        }
    }

    /** Fails work that takes too long. Called every quarter of a second while there are threads. */
    void expire() {
        List<FileTask<?>> late = new ArrayList<>();
        List<String> given = new ArrayList<>();
        synchronized (lock) {
            long now = clock.nanoTime();
            while (!queue.isEmpty() && queue.getFirst().isLate(now)) {
                late.add(queue.removeFirst());
            }
            slow = 0;
            for (Worker worker : List.copyOf(workers)) {
                FileTask<?> task = worker.task;
                if (task == null) {
                    continue;
                }
                slow += now - worker.since >= SLOW && now - worker.since < most ? 1 : 0;
                if (task.isLate(now)) {
                    late.add(task);
                }
                if (now - worker.since >= most) {
                    giveUp(worker);
                    given.add(task + " does not end; " + lost + " of at most " + MOST_THREADS + " threads are lost");
                }
            }
            replace();
        }
        for (FileTask<?> task : late) {
            if (FlightRecording.isOn()) {
                FileTimeoutEvent.tell(task, this);
            }
            refuse(task, "the file system does not answer in time");
        }
        given.forEach(messages);
    }

    private void giveUp(Worker worker) {
        worker.givenUp = true;
        workers.remove(worker);
        lost++;
    }

    private void replace() {
        for (int i = queue.size() - idle; i > 0 && workers.size() < allowed() && startWorker(); i--) {
            // the condition does the work
        }
    }

    // ---- threads

    /** Returns the next task of a worker; null if it must end. */
    private @Nullable FileTask<?> next(Worker worker) throws InterruptedException {
        synchronized (lock) {
            worker.task = null;
            if (worker.givenUp) {
                lost--;
                if (queue.isEmpty() || workers.size() >= allowed()) {
                    return null;
                }
                worker.givenUp = false;
                workers.add(worker);
            }
            long end = System.nanoTime() + IDLE.toNanos();
            while (queue.isEmpty() && workers.size() <= allowed()) {
                long millis = (end - System.nanoTime()) / 1_000_000;
                if (millis <= 0) {
                    break;
                }
                idle++;
                try {
                    lock.wait(millis);
                } finally {
                    idle--;
                }
            }
            if (queue.isEmpty() || workers.size() > allowed()) {
                workers.remove(worker);
                // it may have been notified of work meant for another thread
                lock.notify();
                return null;
            }
            FileTask<?> task = queue.removeFirst();
            worker.task = task;
            worker.since = clock.nanoTime();
            return task;
        }
    }

    private boolean isIdle() {
        synchronized (lock) {
            return workers.isEmpty();
        }
    }

    /** A thread of the pool. Its fields are guarded by the lock. */
    private final class Worker implements Runnable {
        private @Nullable FileTask<?> task;
        private long since;
        private boolean givenUp;

        @Override
        public void run() {
            try {
                for (FileTask<?> next = next(this); next != null; next = next(this)) {
                    next.run();
                }
                if (isIdle()) {
                    idleTask.run();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                synchronized (lock) {
                    workers.remove(this);
                }
            }
        }
    }
}
