package org.tatoo.compiler.oracle;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Does something that may never end. */
final class Watch {
    /** Of the thread's processor time: other programs do not matter. */
    private static final int SECONDS = 20;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Something did not end, or ended with an exception. */
    static final class Broken extends Exception {
        private static final long serialVersionUID = 1L;

        Broken(String message) {
            super(message);
        }
    }

    private Watch() {}

    /** The result of {@code task}; what does not end is left to itself. */
    static <T> T over(Callable<T> task) throws Broken {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(null, future, "watched", 64L << 20);
        thread.setDaemon(true);
        thread.start();
        while (true) {
            try {
                return future.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                if (THREADS.getThreadCpuTime(thread.getId()) > SECONDS * 1_000_000_000L) {
                    throw new Broken("no end in " + SECONDS + " s" + places(thread.getStackTrace()));
                }
            } catch (ExecutionException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                throw new Broken(cause + places(cause.getStackTrace()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Broken("interrupted");
            }
        }
    }

    private static String places(StackTraceElement[] places) {
        return Arrays.stream(places).limit(12).map(place -> "\n    at " + place).collect(Collectors.joining());
    }
}
