package org.tatoo.server;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tatoo.transport.Activity;
import org.tatoo.transport.Conversation;

/** What an event loop counts, in plain fields of its own thread. */
final class LoopCounts {
    private final Recorder recorder;
    private final LoopLoad load;
    private long bytesRead;
    private long bytesWritten;
    // Of the connections that have ended.
    private long messages;
    // The last one that was made; seen by other threads.
    private volatile Report last = new Report(Map.of(), 0, 0, 0, 0);

    LoopCounts(Recorder recorder, LoopLoad load) {
        this.recorder = recorder;
        this.load = load;
    }

    /** What a loop has counted until now. */
    record Report(
            Map<Activity, Integer> connections, long messages, long bytesRead, long bytesWritten, long busyNanos) {}

    void read(long count) {
        bytesRead += count;
    }

    void wrote(long count) {
        bytesWritten += count;
    }

    /** A connection has ended. */
    void ended(Conversation conversation) {
        recorder.closed(conversation);
        messages += conversation.messages();
    }

    /** Makes a report, with the connections that are open. */
    Report report(List<? extends Served> open) {
        Map<Activity, Integer> activities = new EnumMap<>(Activity.class);
        long all = messages;
        for (Served served : open) {
            activities.merge(served.conversation().activity(), 1, Integer::sum);
            all += served.conversation().messages();
        }
        last = new Report(activities, all, bytesRead, bytesWritten, load.busyNanos());
        return last;
    }

    /** The last report; of any thread. */
    Report last() {
        return last;
    }

    /** The loops of a server answer, each on its thread. */
    static final class Round {
        private final java.util.concurrent.CountDownLatch loops;
        private final long start = System.nanoTime();
        private final List<Long> lags = new ArrayList<>();

        Round(int loops) {
            this.loops = new java.util.concurrent.CountDownLatch(loops);
        }

        /** A loop has made its report. */
        void done() {
            synchronized (lags) {
                lags.add(System.nanoTime() - start);
            }
            loops.countDown();
        }

        /** Waits for the loops; how long each took to answer, without those that have not. */
        List<Long> await(long nanos) {
            boolean unused = Threads.await(loops, nanos);
            synchronized (lags) {
                return List.copyOf(lags);
            }
        }
    }
}
