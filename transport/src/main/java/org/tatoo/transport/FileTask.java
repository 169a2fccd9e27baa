package org.tatoo.transport;

import java.util.concurrent.atomic.AtomicBoolean;

/** A call submitted to a pool; completed once. */
final class FileTask<T> implements Runnable {
    private final FileCall<T> call;
    private final long deadline;
    private final AtomicBoolean answered = new AtomicBoolean();

    FileTask(FileCall<T> call, long deadline) {
        this.call = call;
        this.deadline = deadline;
    }

    boolean isLate(long now) {
        return now - deadline >= 0;
    }

    /** Completes the call; returns false if already completed. */
    boolean fail(Throwable cause) {
        if (!answered.compareAndSet(false, true)) {
            return false;
        }
        guard(() -> call.failed(cause));
        return true;
    }

    @Override
    public void run() {
        T result;
        try {
            result = call.run();
        } catch (Throwable t) {
            fail(t);
            return;
        }
        if (answered.compareAndSet(false, true)) {
            guard(() -> call.done(result));
        } else {
            guard(() -> call.late(result));
        }
    }

    /** Runs a callback; passes exceptions to the uncaught exception handler. */
    private static void guard(Runnable callback) {
        try {
            callback.run();
        } catch (Throwable t) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, t);
        }
    }

    @Override
    public String toString() {
        return call.toString();
    }
}
