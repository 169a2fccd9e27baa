package org.tatoo.benchmarks.http;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;

/**
 * One peer and one cell in a process of their own, so that no other peer's types and branches are in the profile that the
 * virtual machine compiles by.
 *
 * <p>Prints what was delivered ({@code check}), or nanoseconds and allocated bytes a request ({@code time}).
 */
final class Trial {
    private static final int BATCHES = 11;
    private static final long BATCH_NANOS = 20_000_000;

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Trial() {}

    /** {@code check|time PEER REQUEST PIECE heap|direct WARM-UP-MILLISECONDS}. */
    public static void main(String[] arguments) {
        List<String> list = List.of(arguments);
        HttpPeer.Conversation conversation = Peer.byName(list.get(1))
                .supplier()
                .get()
                .open(Cell.parse(list.subList(2, 5)).input());
        if (list.get(0).equals("check")) {
            conversation.parse();
            conversation.parse();
            System.out.println(conversation.request().describe());
        } else {
            System.out.println(time(conversation, Long.parseLong(list.get(5)) * 1_000_000));
        }
    }

    private static String time(HttpPeer.Conversation conversation, long warmUpNanos) {
        long sink = 0;
        int batch = 100;
        long before = System.nanoTime();
        while (System.nanoTime() - before < warmUpNanos) {
            long start = THREAD.getCurrentThreadCpuTime();
            sink += run(conversation, batch);
            long took = THREAD.getCurrentThreadCpuTime() - start;
            batch = (int) Math.max(100, Math.min(10_000_000, batch * BATCH_NANOS / Math.max(took, 1_000)));
        }
        double[] nanos = new double[BATCHES];
        long allocated = THREAD.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < BATCHES; i++) {
            long start = THREAD.getCurrentThreadCpuTime();
            sink += run(conversation, batch);
            nanos[i] = (double) (THREAD.getCurrentThreadCpuTime() - start) / batch;
        }
        long bytes = (THREAD.getCurrentThreadAllocatedBytes() - allocated) / ((long) BATCHES * batch);
        Arrays.sort(nanos);
        return "%.2f %d %d".formatted(nanos[BATCHES / 2], bytes, sink & 1);
    }

    private static long run(HttpPeer.Conversation conversation, int count) {
        long sink = 0;
        for (int i = 0; i < count; i++) {
            sink += conversation.parse();
        }
        return sink;
    }
}
