package org.tatoo.metrics;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tatoo.server.ServerSnapshot;
import org.tatoo.transport.Clock;

/** The snapshot that all meters of one reading share. To be used from any thread. */
final class RecentSnapshot {
    /** As long as a registry may take to read the meters one after the other. */
    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Supplier<ServerSnapshot> source;
    private final Clock clock;
    private @Nullable ServerSnapshot last;
    private long taken;

    RecentSnapshot(Supplier<ServerSnapshot> source, Clock clock) {
        this.source = source;
        this.clock = clock;
    }

    /** A new one, which no meter is read from. */
    ServerSnapshot first() {
        return source.get();
    }

    /** One that is at most 100 milliseconds old; on a thread of an event loop, which cannot wait for itself, the last one. */
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
