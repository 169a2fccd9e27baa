package org.tatoo.server;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tatoo.transport.Activity;
import org.tatoo.transport.Conversation;

/** The counters of an event loop, in plain fields of its own thread. */
final class LoopCounts {
    private final Recorder recorder;
    private final LoopLoad load;
    private long bytesRead;
    private long bytesWritten;
    // Messages of connections that have ended.
    private long messages;
    // The last report; visible to other threads.
    private volatile Report last = new Report(Map.of(), 0, 0, 0, 0);

    LoopCounts(Recorder recorder, LoopLoad load) {
        this.recorder = recorder;
        this.load = load;
    }

    /** The counts of a loop so far. */
    record Report(
            Map<Activity, Integer> connections, long messages, long bytesRead, long bytesWritten, long busyNanos) {}

    void read(long count) {
        bytesRead += count;
    }

    void wrote(long count) {
        bytesWritten += count;
    }

    void ended(Conversation conversation) {
        recorder.closed(conversation);
        messages += conversation.messages();
    }

    /** Makes a report that includes the open connections. */
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

    Report last() {
        return last;
    }

    /** A round of reports by the loops of a server, each on its own thread. */
    static final class Round {
        private final java.util.concurrent.CountDownLatch loops;
        private final long start = System.nanoTime();
        private final List<Long> lags = new ArrayList<>();

        Round(int loops) {
            this.loops = new java.util.concurrent.CountDownLatch(loops);
        }

        void done() {
            synchronized (lags) {
                lags.add(System.nanoTime() - start);
            }
            loops.countDown();
        }

        /** Waits for the loops; returns the response time of each loop that has answered. */
        List<Long> await(long nanos) {
            boolean unused = Threads.await(loops, nanos);
            synchronized (lags) {
                return List.copyOf(lags);
            }
        }
    }
}
