package org.tatoo.tls;

import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Clock;
import org.tatoo.transport.Strand;

/**
 * The handshake of a connection, among those of its layer, and its work that takes long. A connection that is open has
 * none. Belongs to the strand, but for the work.
 */
final class Handshake {
    private final Handshakes all;
    private final TlsEngine engine;
    private final Strand strand;
    private final Runnable worked;
    private final long number;
    private final Clock clock;
    private final long begin;
    private boolean working;
    private volatile @Nullable Throwable failure;

    /**
     * Begins a handshake.
     *
     * @param worked called on the strand when work is done, also if the handshake has ended meanwhile
     */
    Handshake(Handshakes all, TlsTransport transport, TlsEngine engine, Runnable worked) {
        this.all = all;
        this.engine = engine;
        this.strand = transport.strand();
        this.worked = worked;
        this.clock = transport.clock();
        this.begin = clock.nanoTime();
        this.number = all.begin(transport);
    }

    /** For how long it has lasted. */
    long nanos() {
        return clock.nanoTime() - begin;
    }

    /** Whether another thread has the engine. */
    boolean isWorking() {
        return working;
    }

    /**
     * Gives the engine to another thread.
     *
     * @throws RejectedExecutionException if the executor refuses
     */
    void startWork() {
        working = true;
        try {
            all.run(number, this::work);
        } catch (RejectedExecutionException e) {
            working = false;
            throw e;
        }
    }

    /** In a thread of the pool. */
    private void work() {
        try {
            engine.runTasks();
        } catch (Throwable t) {
            failure = t;
        }
        Handshakes.execute(strand, worked);
    }

    /** The work is done. */
    void endWork() throws IOException {
        working = false;
        engine.endTasks();
        Throwable cause = failure;
        if (cause != null) {
            throw new IOException("the work of a handshake failed", cause);
        }
    }

    /** The handshake is over; work that has not begun will not be done. */
    void end() {
        all.end(number);
    }
}
