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
 * Threads for calls of the file system, which may block, so that no loop makes one. Work that waits or takes too long
 * is answered by {@link FilesBusyException}, and so is work for which there is no room.
 *
 * <p>Java cannot open a file without waiting: a FIFO in its place holds the thread, and no interrupt frees it. A thread
 * that takes too long is given up and replaced, until there are {@value #MOST_THREADS} in all, working ones and given up
 * ones; long before it is given up, another one works in its place. If all of these are given up, all work is refused until
 * one of them returns.
 *
 * <p>Threads are daemons and begin when there is work. Half a second after the last work is done none is left but those
 * that do not come back, so a pool need not be closed. All methods may be called from any thread, and none waits.
 */
public final class FilePool {
    /** The most threads of a pool, with those that were given up. */
    public static final int MOST_THREADS = 16;

    /** From so many threads given up or slow on, work should avoid what could hold another. */
    private static final int CAUTIOUS = MOST_THREADS / 4;

    private static final long TICK_MILLIS = 250;

    /** So long a thread waits for work before it ends; the one that watches ends a tick later. */
    private static final Duration IDLE = Duration.ofMillis(200);

    /** What works for longer is slow: another thread works in its place. */
    private static final long SLOW = Duration.ofMillis(TICK_MILLIS).toNanos();

    private static final Logger LOG = System.getLogger("org.tatoo.transport");
    private static final int USUAL_THREADS = 8;
    private static final Duration USUAL_TIME = Duration.ofSeconds(5);

    /** As many calls wait as there are connections. */
    private static final FilePool PROCESS =
            new FilePool(USUAL_THREADS, Integer.MAX_VALUE, USUAL_TIME, message -> LOG.log(Level.WARNING, message));

    private final int threads;
    private final int capacity;
    private final long most;
    private final Consumer<String> messages;
    private final Clock clock;
    private final AtomicLong refusals = new AtomicLong();
    private volatile Runnable idleTask = () -> {};

    // The fields below are guarded by the lock.
    private final Object lock = new Object();
    private final ArrayDeque<FileTask<?>> queue = new ArrayDeque<>();
    private final Set<Worker> workers = new HashSet<>();
    private int idle;
    private int slow;
    private int lost;
    private int created;
    private boolean watched;

    /**
     * A pool without threads.
     *
     * @param threads the most that work at the same time, but for slow ones, 1 to {@value #MOST_THREADS}
     * @param capacity the most work that waits for a thread, at least 1
     * @param most how long work may take, with the time that it waits
     * @param messages hears, in one sentence, of each thread that is given up; in any thread
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
     * Lets {@code task} run whenever there has been no work for a short time, in the last thread before that ends; it must
     * not throw. Work that comes meanwhile is done at the same time.
     */
    public void whenIdle(Runnable task) {
        idleTask = Objects.requireNonNull(task);
    }

    /**
     * The pool in which open files are read that are to be written to connections whose transport cannot send files: one
     * for the process, of {@value #USUAL_THREADS} threads, with five seconds for each piece.
     */
    static FilePool ofProcess() {
        return PROCESS;
    }

    /** Runs {@code call} in a thread of the pool. If there is no room for it, it fails within this call. */
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

    /** How many threads do not come back from a call. */
    public int lost() {
        synchronized (lock) {
            return lost;
        }
    }

    /** Whether so many threads are lost, or slow at present, that nothing should be opened that has changed lately. */
    public boolean isCautious() {
        synchronized (lock) {
            return lost + slow >= CAUTIOUS;
        }
    }

    /** How much work waits for a thread. */
    public int queued() {
        synchronized (lock) {
            return queue.size();
        }
    }

    /** How much work was refused, or not done in time, since the pool began. */
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

    /** How many threads may work now. */
    private int allowed() {
        return Math.min(threads + slow, MOST_THREADS - lost);
    }

    /** Whether there was memory for a thread. */
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
            // there are as many threads as the system allows
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

    /** Ends what takes too long. Called every quarter of a second while there are threads. */
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

    /** Starts threads in the place of slow ones and lost ones. */
    private void replace() {
        for (int i = queue.size() - idle; i > 0 && workers.size() < allowed() && startWorker(); i--) {
            // the next one
        }
    }

    // ---- threads

    /** What a thread is to do next; null if it is to end. */
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
                // it may have been woken for work that another one is to do
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
