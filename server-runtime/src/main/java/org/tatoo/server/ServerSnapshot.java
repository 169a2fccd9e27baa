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
 * The state of a server at one time, and its counters since it was started. Immutable. Each event loop reports its
 * state at one moment; these moments differ by at most {@link Loops#lag}.
 *
 * @param isHealthy the result of {@link Server#isHealthy}
 * @param isDraining whether the server has begun to stop
 * @param connections the current and former connections
 * @param traffic the traffic on all connections
 * @param refusals the number of refusals by each limit, including ended connections and zeros
 * @param memory the memory held by connections
 * @param loops the state of the event loops
 * @param handshakes the handshakes of all encrypted listeners, and of other servers that share their layers
 * @param handlers the executor of the handlers; null if they run on the loops, or its state is unknown
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
     * @param open the number of open connections by activity, including zeros
     * @param most the maximum number of open connections
     * @param accepted the number of connections so far, including open ones
     * @param ended the number of connections that have begun to end by reason, including zeros
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

        /** Returns the number of open connections. */
        public int count() {
            return open.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /**
     * The traffic on all connections since the server was started.
     *
     * @param messages the number of answered messages
     * @param bytesRead the number of bytes read, including the overhead of encryption
     * @param bytesWritten the number of bytes written, including the overhead of encryption
     */
    public record Traffic(long messages, long bytesRead, long bytesWritten) {}

    /**
     * The memory held by all connections, in bytes.
     *
     * @param limit the limit of the sum
     * @param output the queued output
     * @param input the unparsed input
     * @param reserved the reservations of handlers
     */
    public record Memory(long limit, long output, long input, long reserved) {
        /** Returns the sum. */
        public long used() {
            return output + input + reserved;
        }
    }

    /**
     * The event loops.
     *
     * @param count the number of loops
     * @param silent the number of loops that did not answer within a second because of a long callback; their last
     *     reports are used
     * @param lag the response time of the slowest other loop
     * @param busy the total time that the loops did not wait since the server was started
     */
    public record Loops(int count, int silent, Duration lag, Duration busy) {}

    /**
     * The executor of the handlers, if it is a {@link java.util.concurrent.ThreadPoolExecutor} or a
     * {@link java.util.concurrent.ForkJoinPool}.
     *
     * @param running the number of threads that are running a task
     * @param waiting the approximate number of connections that wait for a thread
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
