package org.tatoo.transport;

import java.util.concurrent.atomic.AtomicBoolean;

/** A call that was given to a pool; answered once. */
final class FileTask<T> implements Runnable {
    private final FileCall<T> call;
    private final long deadline;
    private final AtomicBoolean answered = new AtomicBoolean();

    FileTask(FileCall<T> call, long deadline) {
        this.call = call;
        this.deadline = deadline;
    }

    /** Whether its time is over. */
    boolean isLate(long now) {
        return now - deadline >= 0;
    }

    /** Answers it; false if it was answered before. */
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

    /** A fault of a callback costs no thread of the pool. */
    private static void guard(Runnable callback) {
        try {
            callback.run();
        } catch (Throwable t) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, t);
        }
    }

    /** What the call says of itself. */
    @Override
    public String toString() {
        return call.toString();
    }
}
