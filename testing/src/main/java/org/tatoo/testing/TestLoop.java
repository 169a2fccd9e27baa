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
 * The event loop of a server, turned by hand: the connections, their clock, and the executor of handlers that use other
 * threads. Nothing happens but inside the calls of this class and of its {@linkplain #connect peers}, in the thread that
 * made it; no other thread may call them. Each call returns when nothing is left to do.
 */
public final class TestLoop {
    private static final Instant BEGINNING = Instant.parse("2000-01-01T00:00:00Z");

    private static final int MOST_READ = 64 << 10;

    private final TestStrand strand = new TestStrand();
    private final TimerWheel timers;
    private byte[] readBuffer = {};
    private final Queue<Runnable> work = new ConcurrentLinkedQueue<>();
    private final List<TestTransport> transports = new ArrayList<>();
    // In nanoseconds from the beginning; only this thread changes it.
    private final AtomicLong now = new AtomicLong();

    /** A loop without connections, on 1 January 2000, 0:00 UTC. */
    public TestLoop() {
        timers = new TimerWheel(now::get);
    }

    /** Connects a client to {@code protocol}; the connection is open on return. */
    public Peer connect(Protocol protocol) {
        return connect(protocol, Settings.defaults());
    }

    /** The same with other settings. */
    public Peer connect(Protocol protocol, Settings settings) {
        return connect(protocol, settings, false, event -> {});
    }

    /**
     * The same.
     *
     * @param takesLate whether the client takes no byte at once
     * @param journal hears what happens
     */
    Peer connect(Protocol protocol, Settings settings, boolean takesLate, Consumer<String> journal) {
        TestTransport transport = new TestTransport(this, settings, takesLate);
        transports.add(transport);
        return new Peer(this, transport, protocol, settings, journal);
    }

    // ---- time

    /** The time of day of this loop, for handlers that need one. May be asked from any thread. */
    public InstantSource clock() {
        return () -> BEGINNING.plusNanos(now.get());
    }

    /**
     * Lets time pass: the clock is turned and what is due happens, each at its time. As in a server, a deadline may
     * expire up to 50 ms late, never early.
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
     * An executor for handlers that work in other threads. Its tasks wait for {@link #work}; then they run as if in
     * another thread: what they call on a connection takes effect in the queue of that connection.
     */
    public Executor workers() {
        return work::add;
    }

    /** Runs the tasks that {@link #workers} has been given and those that they give, in their order. */
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

    /** The one read buffer of all connections, for {@code count} bytes or as many as are read at once. */
    byte[] readBuffer(int count) {
        int size = Math.min(count, MOST_READ);
        if (readBuffer.length < size) {
            readBuffer = new byte[size];
        }
        return readBuffer;
    }

    /** Lets everything happen that is under way. */
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

    /** Waits for another thread to give a task to the loop; whether one did in {@code patience}. */
    boolean await(Duration patience) {
        boolean came = strand.await(patience.toNanos());
        settle();
        return came;
    }
}
