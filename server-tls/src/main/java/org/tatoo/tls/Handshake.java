package org.tatoo.tls;

import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Clock;
import org.tatoo.transport.Strand;

/**
 * The handshake of a connection, registered with its layer, and its expensive work. An open connection has none.
 * Confined to the strand, except the work.
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
     * @param worked called on the strand when work is done, even if the handshake has ended meanwhile
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

    long nanos() {
        return clock.nanoTime() - begin;
    }

    boolean isWorking() {
        return working;
    }

    /**
     * Passes the engine to another thread.
     *
     * @throws RejectedExecutionException if the executor rejects the task
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

    private void work() {
        try {
            engine.runTasks();
        } catch (Throwable t) {
            failure = t;
        }
        Handshakes.execute(strand, worked);
    }

    /** Takes the engine back when the work is done. */
    void endWork() throws IOException {
        working = false;
        engine.endTasks();
        Throwable cause = failure;
        if (cause != null) {
            throw new IOException("the work of a handshake failed", cause);
        }
    }

    /** Ends the handshake; work that has not begun is dropped. */
    void end() {
        all.end(number);
    }
}
