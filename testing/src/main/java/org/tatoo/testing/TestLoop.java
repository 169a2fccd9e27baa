package org.tatoo.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Clock;
import org.tatoo.transport.TimerWheel;

/**
 * A manually driven event loop of a server: the connections, their clock, and the executor for handlers that use other
 * threads. Events occur only inside the calls of this class and of its {@linkplain #connect peers}, in the thread that
 * created it; no other thread may call them. Each call returns when nothing is left to do.
 */
public final class TestLoop {
    private static final Instant BEGINNING = Instant.parse("2000-01-01T00:00:00Z");

    private static final int MOST_READ = 64 << 10;

    private final TestStrand strand = new TestStrand();
    private final TimerWheel timers;
    private byte[] readBuffer = {};
    private final Queue<Runnable> work = new ConcurrentLinkedQueue<>();
    private final List<TestTransport> transports = new ArrayList<>();
    // The nanoseconds since the beginning; changed by this thread only.
    private final AtomicLong now = new AtomicLong();

    /** Creates a loop without connections, on 1 January 2000, 0:00 UTC. */
    public TestLoop() {
        timers = new TimerWheel(now::get);
    }

    /** Connects a client to {@code protocol}; the connection is open on return. */
    public Peer connect(Protocol protocol) {
        return connect(protocol, Settings.defaults());
    }

    /** Connects a client to {@code protocol} with other settings. */
    public Peer connect(Protocol protocol, Settings settings) {
        return connect(protocol, settings, false, event -> {});
    }

    /**
     * Connects a client to {@code protocol}.
     *
     * @param takesLate whether the client takes no byte at once
     * @param journal receives the events
     */
    Peer connect(Protocol protocol, Settings settings, boolean takesLate, Consumer<String> journal) {
        TestTransport transport = new TestTransport(this, settings, takesLate);
        transports.add(transport);
        return new Peer(this, transport, protocol, settings, journal);
    }

    // ---- time

    /** Returns the time of day of this loop, for handlers that need one. May be called from any thread. */
    public InstantSource clock() {
        return () -> BEGINNING.plusNanos(now.get());
    }

    /**
     * Advances the clock and runs everything that is due, each at its time. As in a server, a deadline may expire up to
     * 50 ms late, never early.
     */
    public void advance(Duration time) {
        for (long left = time.toNanos(); left > 0; ) {
            long step = Math.min(left, Math.max(1, timers.untilNext()));
            timers.advance(now.addAndGet(step));
            settle();
            left -= step;
        }
    }

    // ---- work of other threads

    /**
     * Returns an executor for handlers that work in other threads. Its tasks wait for {@link #work}, and then run as if
     * on another thread. Their calls on a connection take effect in the queue of that connection.
     */
    public Executor workers() {
        return work::add;
    }

    /** Runs the tasks submitted to {@link #workers} and those that they submit, in order. */
    public void work() {
        for (Runnable task = work.poll(); task != null; task = work.poll()) {
            strand.elsewhere(task);
            settle();
        }
    }

    // ---- for peers and transports

    TestStrand strand() {
        return strand;
    }

    TimerWheel timers() {
        return timers;
    }

    Clock nanoClock() {
        return now::get;
    }

    /** Returns the shared read buffer of all connections, for {@code count} bytes or the maximum size of a read. */
    byte[] readBuffer(int count) {
        int size = Math.min(count, MOST_READ);
        if (readBuffer.length < size) {
            readBuffer = new byte[size];
        }
        return readBuffer;
    }

    void settle() {
        boolean moved;
        do {
            moved = strand.run();
            for (TestTransport transport : List.copyOf(transports)) {
                moved |= transport.step();
            }
            transports.removeIf(TestTransport::isOver);
        } while (moved);
    }

    /** Waits for another thread to submit a task to the loop; returns whether one did within {@code patience}. */
    boolean await(Duration patience) {
        boolean came = strand.await(patience.toNanos());
        settle();
        return came;
    }
}
