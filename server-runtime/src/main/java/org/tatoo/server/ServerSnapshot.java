package org.tatoo.server;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Activity;
import org.tatoo.transport.Ending;
import org.tatoo.transport.HandshakeCounts;
import org.tatoo.transport.Refusal;

/**
 * What a server does at one time, and has done since it was started. Immutable. Each event loop tells what it does at one
 * moment; the moments of several loops differ by {@link Loops#lag} at most.
 *
 * @param isHealthy as of {@link Server#isHealthy}
 * @param isDraining whether it has begun to stop
 * @param connections those that are open, and those that were
 * @param traffic what went over all connections
 * @param refusals how often each limit refused something or ended a connection; those that did not have 0
 * @param memory what connections hold
 * @param loops how the event loops do
 * @param handshakes of all encrypted listeners; those of a layer that other servers use too are all counted
 * @param handlers the executor in which handlers run; null if they run on the loops, or nothing is known of it
 */
public record ServerSnapshot(
        boolean isHealthy,
        boolean isDraining,
        Connections connections,
        Traffic traffic,
        Map<Refusal, Long> refusals,
        Memory memory,
        Loops loops,
        HandshakeCounts handshakes,
        @Nullable Handlers handlers) {
    /**
     * The connections.
     *
     * @param open how many are open, by what they do; those that do not occur have 0
     * @param most how many may be open
     * @param accepted how many there have been, those that are open included
     * @param ended why how many have begun to end; those that do not occur have 0
     */
    public record Connections(Map<Activity, Integer> open, int most, long accepted, Map<Ending, Long> ended) {
        public Connections {
            Map<Activity, Integer> all = new EnumMap<>(Activity.class);
            for (Activity activity : Activity.values()) {
                all.put(activity, open.getOrDefault(activity, 0));
            }
            open = Map.copyOf(all);
            ended = Map.copyOf(ended);
        }

        /** How many are open. */
        public int count() {
            return open.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /**
     * What went over all connections since the server was started.
     *
     * @param messages how many were answered
     * @param bytesRead with encryption, of what is encrypted
     * @param bytesWritten the same
     */
    public record Traffic(long messages, long bytesRead, long bytesWritten) {}

    /**
     * What the connections hold together, in bytes.
     *
     * @param limit of the sum
     * @param output that is queued
     * @param input that is not parsed
     * @param reserved by handlers
     */
    public record Memory(long limit, long output, long input, long reserved) {
        /** The sum. */
        public long used() {
            return output + input + reserved;
        }
    }

    /**
     * The event loops.
     *
     * @param count how many there are
     * @param silent how many of them did not answer within a second, because a callback takes so long; what they count is
     *     that of their last answer
     * @param lag how long it took the slowest of the others to answer
     * @param busy how long all of them together did not wait since the server was started
     */
    public record Loops(int count, int silent, Duration lag, Duration busy) {}

    /**
     * The executor of the handlers, if it is a {@link java.util.concurrent.ThreadPoolExecutor} or a
     * {@link java.util.concurrent.ForkJoinPool}.
     *
     * @param running how many of its threads run something now
     * @param waiting how many connections wait for a thread, about
     */
    public record Handlers(int running, int waiting) {
        static @Nullable Handlers of(@Nullable Executor executor) {
            if (executor instanceof ThreadPoolExecutor pool) {
                return new Handlers(pool.getActiveCount(), pool.getQueue().size());
            } else if (executor instanceof ForkJoinPool pool) {
                return new Handlers(
                        pool.getRunningThreadCount(),
                        pool.getQueuedSubmissionCount() + (int) pool.getQueuedTaskCount());
            }
            return null;
        }
    }

    public ServerSnapshot {
        refusals = Map.copyOf(refusals);
    }
}
