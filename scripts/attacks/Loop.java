package attacks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** One thread that drives thousands of connections. Peers and timers run on it; other threads give it tasks. */
final class Loop implements AutoCloseable {
    private final Selector selector;
    private final Thread thread;
    private final Queue<Runnable> given = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<Timer> timers = new PriorityQueue<>(Comparator.comparingLong(Timer::at));
    private final ByteBuffer scratch = ByteBuffer.allocateDirect(64 << 10);
    private volatile boolean closed;

    // Counted on the loop, read by any thread.
    volatile int open;
    volatile long opened;
    volatile long refused;
    volatile long reset;
    volatile long ended;
    volatile long received;

    private record Timer(long at, Runnable task) {}

    Loop(String name) {
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    void execute(Runnable task) {
        given.add(task);
        selector.wakeup();
    }

    /** Runs {@code task} on the loop and waits for its result. */
    <T> T call(Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task);
        execute(future);
        try {
            return future.get(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException("the load loop does not answer", e);
        }
    }

    /** For the loop's thread only. */
    void after(long millis, Runnable task) {
        timers.add(new Timer(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), task));
    }

    /**
     * Begins to connect; for the loop's thread only.
     *
     * @param from the local address, null for any
     */
    void connect(InetSocketAddress from, InetSocketAddress to, Peer peer) {
        if (closed) {
            return;
        }
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            peer.prepare(channel);
            if (from != null) {
                channel.bind(from);
            }
            channel.connect(to);
            peer.attach(this, channel, channel.register(selector, SelectionKey.OP_CONNECT, peer));
            open++;
        } catch (IOException e) {
            refused++;
            closeQuietly(channel);
            peer.failed(e);
        }
    }

    /** Ends all connections, each by a reset. */
    void resetAll() {
        call(() -> {
            resetEach();
            return null;
        });
    }

    private void resetEach() {
        for (SelectionKey key : selector.keys().toArray(new SelectionKey[0])) {
            ((Peer) key.attachment()).reset();
        }
    }

    private void run() {
        while (!closed) {
            try {
                Timer next = timers.peek();
                long wait = next == null ? 1_000 : (next.at() - System.nanoTime()) / 1_000_000;
                if (wait > 0 && given.isEmpty()) {
                    selector.select(this::ready, wait);
                } else {
                    selector.selectNow(this::ready);
                }
                for (Runnable task = given.poll(); task != null; task = given.poll()) {
                    task.run();
                }
                runTimers();
            } catch (IOException | RuntimeException e) {
                System.err.println("load loop: " + e);
            }
        }
    }

    private void runTimers() {
        long now = System.nanoTime();
        while (!timers.isEmpty() && timers.peek().at() - now <= 0) {
            timers.poll().task().run();
        }
    }

    private void ready(SelectionKey key) {
        Peer peer = (Peer) key.attachment();
        try {
            if (key.isConnectable()) {
                peer.channel().finishConnect();
                key.interestOps(peer.reads() ? SelectionKey.OP_READ : 0);
                opened++;
                peer.connected();
            }
            if (key.isValid() && key.isWritable()) {
                peer.flush();
            }
            if (key.isValid() && key.isReadable()) {
                read(peer);
            }
        } catch (IOException e) {
            peer.lost(e);
        }
    }

    private void read(Peer peer) throws IOException {
        scratch.clear().limit(Math.min(scratch.capacity(), peer.appetite()));
        int count = peer.channel().read(scratch);
        if (count < 0) {
            peer.ended();
        } else if (count > 0) {
            received += count;
            peer.received(scratch.flip());
        }
    }

    static void closeQuietly(SocketChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // the descriptor is given back
        }
    }

    @Override
    public void close() {
        call(() -> {
            closed = true; // whoever connects later would stay
            resetEach();
            return null;
        });
        try {
            thread.join(10_000);
            selector.close();
        } catch (InterruptedException | IOException e) {
            Thread.currentThread().interrupt();
        }
    }
}
