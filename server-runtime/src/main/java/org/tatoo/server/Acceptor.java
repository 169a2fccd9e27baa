package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/**
 * Accepts connections and deals them out to the event loops in turn. It takes a place before it accepts, so that at the
 * limit clients wait in the operating system's backlog.
 */
final class Acceptor implements Runnable {
    private static final long BREAK_MILLIS = 100;

    private final ServerSocketChannel socket;
    private final List<EventLoop> loops;
    private final Admission admission;
    private final ServerListener listener;
    private final Thread thread;
    private int turn;
    // A lasting state is told to the listener once.
    private boolean full;
    private boolean failing;

    Acceptor(ServerSocketChannel socket, List<EventLoop> loops, Admission admission, ServerListener listener)
            throws IOException {
        this.socket = socket;
        this.loops = loops;
        this.admission = admission;
        this.listener = listener;
        this.thread = new Thread(this, "banzai-" + socket.socket().getLocalPort() + "-acceptor");
    }

    void start() {
        thread.start();
    }

    boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** Stops accepting and waits until the thread has ended. */
    void stop() {
        close(socket);
        thread.interrupt();
        Threads.join(thread);
    }

    @Override
    public void run() {
        try {
            while (socket.isOpen()) {
                acceptNext();
            }
        } catch (InterruptedException e) {
            // the server stops
        } finally {
            close(socket);
        }
    }

    private void acceptNext() throws InterruptedException {
        reserve();
        try {
            handOver(socket.accept());
            failing = false;
        } catch (ClosedChannelException e) {
            admission.cancel();
        } catch (IOException | RuntimeException | Error e) {
            admission.cancel();
            if (!failing) {
                failing = true;
                listener.failed(e);
            }
            Thread.sleep(BREAK_MILLIS);
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

    private void handOver(SocketChannel channel) {
        admission.opened();
        SocketAddress remote;
        try {
            remote = channel.getRemoteAddress();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (IOException e) {
            // the client has gone already
            EventLoop.close(channel);
            admission.ended();
            return;
        }
        loops.get(turn).adopt(channel, remote);
        turn = (turn + 1) % loops.size();
    }

    private void close(ServerSocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            listener.failed(e);
        }
    }
}
