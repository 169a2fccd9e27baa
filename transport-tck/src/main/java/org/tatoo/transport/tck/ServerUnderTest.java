package org.tatoo.transport.tck;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.tatoo.transport.Budgets;

/** A server that a check talks to. */
public interface ServerUnderTest extends AutoCloseable {
    /**
     * Connects, and makes the handshake if there is one.
     *
     * @param patience after which a read of the peer fails
     */
    Peer connect(Duration patience) throws IOException;

    /** Connects without the handshake; the same as {@link #connect} if there is none. */
    default Peer connectOnly(Duration patience) throws IOException {
        return connect(patience);
    }

    /** The names of its listeners, as {@link org.tatoo.runtime.Attribute#LISTENER} has them; none if that has no value. */
    default List<String> listeners() {
        return List.of();
    }

    /** Connects to one of the {@link #listeners}. */
    default Peer connect(String listener, Duration patience) throws IOException {
        throw new IllegalStateException("no listener has a name: " + listener);
    }

    /** The deadline that checks set: long enough that nothing but a deadline takes it. */
    default Duration unit() {
        return Duration.ofMillis(400);
    }

    /** Lets time pass: waits, or turns the clock of the transport and lets its timers see it. */
    default void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** The time in nanoseconds that {@link #pass} lets pass. */
    default long nanoTime() {
        return System.nanoTime();
    }

    /** The budgets of its connections. */
    default Budgets budgets() {
        return Budgets.ofProcess();
    }

    /** Ends all connections at once and gives back what the server holds. */
    @Override
    void close();
}
