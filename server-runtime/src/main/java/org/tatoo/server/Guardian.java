package org.tatoo.server;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Clock;

/**
 * A supervisor that prevents a server from running without serving. Its thread is started before anything can fail. It
 * replaces threads that have ended, and ends the server after a fatal error. The methods for other threads allocate
 * nothing.
 */
final class Guardian implements Runnable {
    private static final int RESERVE = 1 << 20;
    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long REFILL_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** The server ends if an allocation of this size fails for too long: it could not even react to signals. */
    private static final int LITTLE = 16 << 10;

    private static final long LONGEST_LACK = TimeUnit.SECONDS.toNanos(5);

    private final Clock clock;
    // Created in advance, because memory may be exhausted later.
    private final ServerFailedException prepared = new ServerFailedException(
            "The server ends: there is no memory for its own work", new OutOfMemoryError("no more is known"));

    private volatile byte @Nullable [] reserve = new byte[RESERVE];
    // Released to end the server.
    private byte @Nullable [] last = new byte[RESERVE];
    private volatile long freed;
    private volatile @Nullable Throwable fatal;
    private volatile boolean ended;
    private @Nullable Thread thread;
    // Confined to the thread: true while memory is lacking, and the time since which it is.
    private boolean lacking;
    private long lackingSince;
    // Keeps the allocation from being optimized away.
    private volatile byte @Nullable [] sample;

    Guardian(Clock clock) {
        this.clock = clock;
    }

    /**
     * Starts the thread.
     *
     * @param check replaces ended parts; called several times a second
     * @param end ends the server
     */
    void start(String name, Runnable check, Consumer<ServerFailedException> end) {
        Thread watching = new Thread(() -> watch(check, end), name);
        watching.setDaemon(true);
        thread = watching;
        watching.start();
    }

    @Override
    public void run() {
        LockSupport.unpark(thread);
    }

    /** Makes the thread end soon. */
    void stop() {
        ended = true;
        run();
    }

    /** Waits for the thread to end, at most until {@code end} of {@link System#nanoTime}, unless it is the caller. */
    void await(long end) {
        Thread watching = thread;
        if (watching != null && watching != Thread.currentThread()) {
            Threads.join(watching, end - System.nanoTime());
        }
    }

    // ---- for any thread; these methods allocate nothing

    /** Releases the memory reserve. */
    void freeReserve() {
        reserve = null;
        freed = clock.nanoTime();
    }

    /** Returns whether memory was exhausted recently. */
    boolean isShortOfMemory() {
        return reserve == null;
    }

    /** Ends the server because of {@code cause}; the first cause is kept. */
    void end(Throwable cause) {
        if (fatal == null) {
            fatal = cause;
        }
        run();
    }

    /** Ends the server if a class of the server has become unusable. */
    void endIfBroken(Throwable cause) {
        if (cause instanceof LinkageError && isOfServer(cause)) {
            end(cause);
        }
    }

    private static boolean isOfServer(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        if (message.contains("class org.tatoo.") || message.startsWith("org/tatoo/")) {
            return true;
        }
        Throwable initializer = cause instanceof ExceptionInInitializerError ? cause.getCause() : null;
        if (initializer != null) {
            for (StackTraceElement element : initializer.getStackTrace()) {
                if (element.getMethodName().equals("<clinit>")) {
                    return element.getClassName().startsWith("org.tatoo.");
                }
            }
        }
        return false;
    }

    // ---- its thread

    private void watch(Runnable check, Consumer<ServerFailedException> end) {
        while (!ended) {
            LockSupport.parkNanos(this, ROUND_NANOS);
            Throwable cause = fatal;
            if (cause != null) {
                if (last != null) {
                    last = null;
                }
                endServer(failure(cause), end);
                return;
            }
            try {
                look();
                check.run();
                refill();
            } catch (Throwable t) {
                // there is no memory now; the next round tries again
            }
        }
    }

    /** Ends the server if no memory was available for some time, even if nothing needs memory now. */
    private void look() {
        try {
            sample = new byte[LITTLE];
            lacking = sample == null;
            sample = null;
        } catch (OutOfMemoryError e) {
            long now = clock.nanoTime();
            if (!lacking) {
                lacking = true;
                lackingSince = now;
                freeReserve();
            } else if (now - lackingSince > LONGEST_LACK) {
                end(e);
            }
        }
    }

    private static void endServer(ServerFailedException failure, Consumer<ServerFailedException> end) {
        try {
            end.accept(failure);
        } catch (Throwable t) {
            // the threads that wait for the end have been notified
        }
    }

    private void refill() {
        if (reserve == null && clock.nanoTime() - freed > REFILL_NANOS) {
            reserve = new byte[RESERVE];
        }
    }

    private ServerFailedException failure(Throwable cause) {
        try {
            String what = cause instanceof LinkageError
                    ? "a class of the server cannot be used"
                    : lacking ? "there was no memory for 5 seconds" : "its own work failed twice within 10 seconds";
            return new ServerFailedException("The server ends: " + what + ": " + cause, cause);
        } catch (Throwable t) {
            // without memory, even creating the text may throw another error
            return prepared;
        }
    }
}
