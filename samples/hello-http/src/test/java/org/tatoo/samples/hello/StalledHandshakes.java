package org.tatoo.samples.hello;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * Clients that begin a handshake and do nothing more: of three in a row one only connects, one sends half of its first
 * message, one all of it. One thread for all; a client goes when the server ends its connection.
 */
final class StalledHandshakes extends Thread {
    /** The time in which the first are begun. */
    static final long RAMP_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final InetSocketAddress server;
    private final byte[] hello;
    private final int first;
    private final int more;
    private final long nanos;
    private final Selector selector = Selector.open();
    private final ByteBuffer ignored = ByteBuffer.allocate(16 << 10);
    private final AtomicInteger offered = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private volatile boolean stopped;

    /**
     * @param first so many are begun in {@link #RAMP_NANOS}
     * @param more so many in {@code nanos} after that
     */
    StalledHandshakes(TlsClients clients, int first, int more, long nanos) throws Exception {
        super("stalled-handshakes");
        setDaemon(true);
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), clients.port());
        this.hello = hello(clients.newContext());
        this.first = first;
        this.more = more;
        this.nanos = nanos;
    }

    private static byte[] hello(SSLContext context) throws IOException {
        SSLEngine engine = context.createSSLEngine("localhost", 443);
        engine.setUseClientMode(true);
        engine.beginHandshake();
        ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), record);
        return Arrays.copyOf(record.array(), record.position());
    }

    /** How many have been begun. */
    int offered() {
        return offered.get();
    }

    /** How many the server has not ended. */
    int open() {
        return open.get();
    }

    /** Closes all. */
    void end() throws InterruptedException {
        stopped = true;
        join();
    }

    @Override
    public void run() {
        try (selector) {
            long begun = System.nanoTime();
            while (!stopped) {
                long passed = System.nanoTime() - begun;
                offer(due(passed));
                long next = begun + (passed / STEP_NANOS + 1) * STEP_NANOS - System.nanoTime();
                selector.select(this::ready, Math.max(1, TimeUnit.NANOSECONDS.toMillis(next)));
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        } catch (IOException e) {
            throw new IllegalStateException("the load cannot be made", e);
        }
    }

    private int due(long passed) {
        return (int)
                (passed < RAMP_NANOS
                        ? passed * first / RAMP_NANOS
                        : first + Math.min(more, (passed - RAMP_NANOS) * more / nanos));
    }

    private void offer(int count) throws IOException {
        for (int i = offered.get(); i < count; i++) {
            SocketChannel channel = SocketChannel.open();
            byte[] address = {127, 0, 1, (byte) (1 + i % 8)};
            channel.bind(new InetSocketAddress(InetAddress.getByAddress(address), 0));
            // on the loopback address this does not wait
            channel.connect(server);
            int length = switch (i % 3) {
                case 0 -> 0;
                case 1 -> hello.length / 2;
                default -> hello.length;
            };
            channel.write(ByteBuffer.wrap(hello, 0, length));
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            offered.incrementAndGet();
            open.incrementAndGet();
        }
    }

    private void ready(SelectionKey key) {
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            if (channel.read(ignored.clear()) >= 0) {
                return;
            }
        } catch (IOException e) {
            // reset, which is an end, too
        }
        try {
            channel.close();
            open.decrementAndGet();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
