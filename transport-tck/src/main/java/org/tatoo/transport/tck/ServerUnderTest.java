package org.tatoo.transport.tck;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.tatoo.transport.Budgets;

/** A server used by a check. */
public interface ServerUnderTest extends AutoCloseable {
    /**
     * Connects, and performs the handshake if there is one.
     *
     * @param patience the time after which a read of the peer fails
     */
    Peer connect(Duration patience) throws IOException;

    /** Connects without the handshake; the same as {@link #connect} if there is none. */
    default Peer connectOnly(Duration patience) throws IOException {
        return connect(patience);
    }

    /** Returns the names of its listeners, as in {@link org.tatoo.runtime.Attribute#LISTENER}; empty if it has none. */
    default List<String> listeners() {
        return List.of();
    }

    /** Connects to one of the {@link #listeners}. */
    default Peer connect(String listener, Duration patience) throws IOException {
        throw new IllegalStateException("no listener has a name: " + listener);
    }

    /** Returns the deadline that checks set: so long that nothing else takes as much time. */
    default Duration unit() {
        return Duration.ofMillis(400);
    }

    /** Waits, or advances the clock of the transport and its timers. */
    default void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Returns the time in nanoseconds, as advanced by {@link #pass}. */
    default long nanoTime() {
        return System.nanoTime();
    }

    /** Returns the budgets of its connections. */
    default Budgets budgets() {
        return Budgets.ofProcess();
    }

    /** Ends all connections at once and releases the resources of the server. */
    @Override
    void close();
}
