package org.tatoo.server;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections and deals them out to the event loops in turn. It takes a place before it accepts, so that at the
 * limit clients wait in the operating system's backlog.
 */
final class Acceptor<C> implements Runnable {
    private static final long BREAK_MILLIS = 100;

    private final Channels<C> channels;
    private final List<? extends Loop<C>> loops;
    private final Admission admission;
    private final ServerListener listener;
    private final Thread thread;
    private volatile boolean stopped;
    private int turn;
    // A lasting state is told to the listener once.
    private boolean full;
    private boolean failing;

    Acceptor(
            String name,
            Channels<C> channels,
            List<? extends Loop<C>> loops,
            Admission admission,
            ServerListener listener) {
        this.channels = channels;
        this.loops = loops;
        this.admission = admission;
        this.listener = listener;
        this.thread = new Thread(this, name);
    }

    void start() {
        thread.start();
    }

    boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** Stops accepting and waits until the thread has ended. */
    void stop() {
        stopped = true;
        close();
        thread.interrupt();
        Threads.join(thread);
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                acceptNext();
            }
        } catch (InterruptedException e) {
            // the server stops
        }
    }

    private void acceptNext() throws InterruptedException {
        boolean reserved = false;
        try {
            channels.await();
            reserve();
            reserved = true;
            Channels.Accepted<C> accepted = channels.accept();
            reserved = accepted == null;
            handOver(accepted);
            failing = false;
        } catch (ClosedChannelException e) {
            // the server stops
        } catch (IOException | RuntimeException | Error e) {
            if (!failing) {
                failing = true;
                listener.failed(e);
            }
            Thread.sleep(BREAK_MILLIS);
        } finally {
            if (reserved) {
                admission.cancel();
            }
        }
    }

    private void reserve() throws InterruptedException {
        if (admission.tryReserve()) {
            full = false;
            return;
        }
        if (!full) {
            full = true;
            listener.limitReached(admission.limit());
        }
        admission.reserve();
    }

    private void handOver(Channels.@Nullable Accepted<C> accepted) {
        if (accepted != null) {
            admission.opened();
            loops.get(turn).adopt(accepted.channel(), accepted.binding());
            turn = (turn + 1) % loops.size();
        }
    }

    private void close() {
        try {
            channels.closeSockets();
        } catch (IOException e) {
            listener.failed(e);
        }
    }
}
