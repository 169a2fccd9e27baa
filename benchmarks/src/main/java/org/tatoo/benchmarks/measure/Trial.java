package org.tatoo.benchmarks.measure;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Base64;

/**
 * A trial of one peer and one cell in a process of its own, so that the compiler's profile has no types and branches of
 * other peers.
 *
 * <p>Prints the result ({@code check}), or nanoseconds and allocated bytes ({@code time}).
 */
public final class Trial {
    private static final int BATCHES = 11;
    private static final long BATCH_NANOS = 20_000_000;

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Trial() {}

    /** Runs a trial with the arguments {@code check|time WARM-UP-MILLISECONDS PEER CELL}. */
    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        Work work = read(arguments[3]).open(arguments[2]);
        if (arguments[0].equals("check")) {
            work.run();
            work.run();
            System.out.println(work.result());
        } else {
            Sample sample = measure(work, Long.parseLong(arguments[1]));
            System.out.println("%.2f %d".formatted(sample.nanos(), sample.allocated()));
        }
    }

    /** Encodes a cell as an argument of {@link #main}. */
    static String write(Cell cell) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(cell);
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static Cell read(String argument) throws IOException, ClassNotFoundException {
        byte[] bytes = Base64.getDecoder().decode(argument);
        return (Cell) new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    }

    /**
     * Measures in this thread: the median of some batches.
     *
     * @param warmUpMillis the processor time of the warm-up
     */
    public static Sample measure(Work work, long warmUpMillis) {
        long sink = 0;
        int batch = 1;
        long before = THREAD.getCurrentThreadCpuTime();
        while (THREAD.getCurrentThreadCpuTime() - before < warmUpMillis * 1_000_000) {
            long start = THREAD.getCurrentThreadCpuTime();
            sink += run(work, batch);
            long took = THREAD.getCurrentThreadCpuTime() - start;
            batch = (int) Math.max(1, Math.min(10_000_000, batch * BATCH_NANOS / Math.max(took, 1_000)));
        }
        double[] nanos = new double[BATCHES];
        long allocated = THREAD.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < BATCHES; i++) {
            long start = THREAD.getCurrentThreadCpuTime();
            sink += run(work, batch);
            nanos[i] = (double) (THREAD.getCurrentThreadCpuTime() - start) / batch;
        }
        long bytes = (THREAD.getCurrentThreadAllocatedBytes() - allocated) / ((long) BATCHES * batch);
        Arrays.sort(nanos);
        if (sink == Long.MIN_VALUE) {
            throw new IllegalStateException("never: it keeps the work from being left out");
        }
        return new Sample(nanos[BATCHES / 2], bytes);
    }

    private static long run(Work work, int count) {
        long sink = 0;
        for (int i = 0; i < count; i++) {
            sink += work.run();
        }
        return sink;
    }
}
