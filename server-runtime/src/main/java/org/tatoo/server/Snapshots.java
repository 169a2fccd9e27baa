package org.tatoo.server;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tatoo.transport.Activity;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.HandshakeCounts;
import org.tatoo.transport.TransportLayer;

/** A source of snapshots of a server, collected from its parts. */
final class Snapshots {
    /** The time limit for the report of a loop, in nanoseconds. */
    private static final long MOST_LAG = 1_000_000_000L;

    private final LoopSettings settings;
    private final List<Binding> bindings;
    private final List<? extends Loop<?>> loops;

    /** @param loops the current loops; others may replace them */
    Snapshots(LoopSettings settings, List<Binding> bindings, List<? extends Loop<?>> loops) {
        this.settings = settings;
        this.bindings = bindings;
        this.loops = loops;
    }

    /** Returns a snapshot. For loops that have ended or take longer than a second, it contains their last reports. */
    ServerSnapshot take(boolean healthy, boolean draining) {
        LoopCounts.Round round = new LoopCounts.Round(loops.size());
        loops.forEach(loop -> loop.report(round));
        List<Long> lags = round.await(MOST_LAG);
        Map<Activity, Integer> open = new EnumMap<>(Activity.class);
        long messages = 0;
        long read = 0;
        long written = 0;
        long busy = 0;
        for (Loop<?> loop : loops) {
            LoopCounts.Report report = loop.counts().last();
            report.connections().forEach((activity, count) -> open.merge(activity, count, Integer::sum));
            messages += report.messages();
            read += report.bytesRead();
            written += report.bytesWritten();
            busy += report.busyNanos();
        }
        long lag = lags.stream().mapToLong(Long::longValue).max().orElse(0);
        return new ServerSnapshot(
                healthy,
                draining,
                new ServerSnapshot.Connections(
                        open,
                        settings.admission().limit(),
                        settings.admission().accepted(),
                        settings.listener().endings().snapshot()),
                new ServerSnapshot.Traffic(messages, read, written),
                settings.listener().refusals().snapshot(),
                memory(settings.budgets()),
                new ServerSnapshot.Loops(
                        loops.size(), loops.size() - lags.size(), Duration.ofNanos(lag), Duration.ofNanos(busy)),
                handshakes(),
                ServerSnapshot.Handlers.of(settings.handlers()));
    }

    private static ServerSnapshot.Memory memory(Budgets budgets) {
        return new ServerSnapshot.Memory(budgets.limit(), budgets.output(), budgets.input(), budgets.reserved());
    }

    /** Sums over distinct layers, because listeners may share one. */
    private HandshakeCounts handshakes() {
        HandshakeCounts all = HandshakeCounts.NONE;
        for (TransportLayer layer :
                bindings.stream().flatMap(Binding::layers).distinct().toList()) {
            all = all.plus(layer.handshakeCounts());
        }
        return all;
    }
}
