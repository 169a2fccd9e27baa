package org.tatoo.metrics;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tatoo.server.ServerSnapshot;
import org.tatoo.transport.Clock;

/** A snapshot shared by all meters of one reading. Thread-safe. */
final class RecentSnapshot {
    /** The time that a registry may take to read all meters. */
    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Supplier<ServerSnapshot> source;
    private final Clock clock;
    private @Nullable ServerSnapshot last;
    private long taken;

    RecentSnapshot(Supplier<ServerSnapshot> source, Clock clock) {
        this.source = source;
        this.clock = clock;
    }

    /** Returns a new snapshot that is not kept for meters. */
    ServerSnapshot first() {
        return source.get();
    }

    /** Returns a snapshot at most 100 ms old; on an event loop, which cannot wait for itself, the last one. */
    synchronized ServerSnapshot get() {
        ServerSnapshot recent = last;
        if (recent != null && clock.nanoTime() - taken < MOST_NANOS) {
            return recent;
        }
        try {
            recent = source.get();
        } catch (IllegalStateException e) {
            if (recent == null) {
                throw e;
            }
        }
        last = recent;
        taken = clock.nanoTime();
        return recent;
    }
}
