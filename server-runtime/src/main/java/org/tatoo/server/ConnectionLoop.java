package org.tatoo.server;

import org.jspecify.annotations.Nullable;
import org.tatoo.transport.BudgetShare;
import org.tatoo.transport.Clock;
import org.tatoo.transport.PooledBuffers;
import org.tatoo.transport.Strand;
import org.tatoo.transport.Timers;

/**
 * What loops of all kinds of channels have in common: what they share with the server, what their connections use, and
 * what they count. Belongs to the loop, but for what {@link Loop} gives to other threads.
 */
abstract class ConnectionLoop<C> implements Loop<C>, Strand {
    final LoopSettings settings;
    final GuardedListener listener;
    final Admission admission;
    final Clock clock;
    final LoopLoad load;
    final Faults faults;
    private final BudgetShare budget;
    private final LoopCounts counts;
    private final PooledBuffers buffers = new PooledBuffers();
    private int connections;
    private boolean draining;
    private boolean endsWithLast;

    ConnectionLoop(LoopSettings settings) {
        this.settings = settings;
        this.listener = settings.listener();
        this.admission = settings.admission();
        this.clock = settings.clock();
        this.load = new LoopLoad(clock.nanoTime());
        this.budget = settings.budgets().newShare();
        this.faults = new Faults(settings, budget);
        this.counts = new LoopCounts(listener.recorder(), load);
    }

    // ---- for other threads

    @Override
    public final void block(boolean value) {
        load.block(value);
    }

    @Override
    public final double load(long now) {
        return load.at(now);
    }

    @Override
    public final LoopCounts counts() {
        return counts;
    }

    // ---- for its connections

    abstract Timers timers();

    final Clock clock() {
        return clock;
    }

    final PooledBuffers buffers() {
        return buffers;
    }

    final BudgetShare budget() {
        return budget;
    }

    // ---- connections begin and end

    /** A connection of the loop begins. */
    final void begins() {
        connections++;
    }

    final int connections() {
        return connections;
    }

    /** A connection that had begun is over, or has no conversation. */
    final void ended(Addresses.@Nullable Share share) {
        connections--;
        forgo(share);
    }

    /** A connection that was assigned to the loop does not come, or is over. */
    final void forgo(Addresses.@Nullable Share share) {
        load.add(-1);
        admission.ended(share);
    }

    /** The channel of a connection is closed: it is told so, as the last event. */
    final void tellClosed(ServedTransport<?> transport) {
        ended(transport.share());
        counts.ended(transport.conversation());
        transport.tellClosed();
    }

    // ---- the end of the server

    /** Whether the connections that begin are told that the server stops. */
    final boolean isDraining() {
        return draining;
    }

    final void beginDraining() {
        draining = true;
    }

    /** No connection comes any more. */
    final void endAfterLast() {
        endsWithLast = true;
    }

    /** Whether the last connection is over, and no other one comes. */
    final boolean isDone() {
        return endsWithLast && connections == 0;
    }
}
