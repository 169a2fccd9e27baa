package org.tatoo.server;

import org.jspecify.annotations.Nullable;
import org.tatoo.transport.BudgetShare;
import org.tatoo.transport.Clock;
import org.tatoo.transport.PooledBuffers;
import org.tatoo.transport.Strand;
import org.tatoo.transport.Timers;

/**
 * The common part of loops for all kinds of channels: settings, objects shared by the connections, and counters.
 * Confined to the loop, except the methods of {@link Loop} for other threads.
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

    final void begins() {
        connections++;
    }

    final int connections() {
        return connections;
    }

    final void ended(Addresses.@Nullable Share share) {
        connections--;
        forgo(share);
    }

    /** Releases the place of a connection that was assigned to the loop, and has failed or ended. */
    final void forgo(Addresses.@Nullable Share share) {
        load.add(-1);
        admission.ended(share);
    }

    /** Reports to a connection, as its last event, that its channel is closed. */
    final void tellClosed(ServedTransport<?> transport) {
        ended(transport.share());
        counts.ended(transport.conversation());
        transport.tellClosed();
    }

    // ---- the end of the server

    /** Returns whether new connections are notified that the server stops. */
    final boolean isDraining() {
        return draining;
    }

    final void beginDraining() {
        draining = true;
    }

    /** Makes the loop end with its last connection. */
    final void endAfterLast() {
        endsWithLast = true;
    }

    /** Returns whether the last connection has ended, and no more will be added. */
    final boolean isDone() {
        return endsWithLast && connections == 0;
    }
}
