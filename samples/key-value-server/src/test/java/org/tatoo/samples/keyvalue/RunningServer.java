package org.tatoo.samples.keyvalue;

import java.io.IOException;
import java.net.SocketAddress;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerListener;

/** A server on the loopback address whose clock is set by the test, and what went wrong in it. */
final class RunningServer implements AutoCloseable {
    static final long MIB = 1 << 20;

    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final AtomicLong now = new AtomicLong(1_000_000);
    private final Store store;
    private final Server server;

    private RunningServer(long maxMemory, long maxBuffers, long maxUnread) throws IOException {
        InstantSource clock = () -> Instant.ofEpochMilli(now.get());
        store = new Store(clock, maxMemory, maxBuffers, maxUnread);
        server = KeyValueServerCommand.server(store, Limits.defaults())
                .listener(new ServerListener() {
                    @Override
                    public void handlerFailed(SocketAddress remote, Throwable cause) {
                        failures.add(cause);
                    }

                    @Override
                    public void failed(Throwable cause) {
                        failures.add(cause);
                    }
                })
                .start();
    }

    static RunningServer start() throws IOException {
        return withLimits(64 * MIB, 64 * MIB, 8 * MIB);
    }

    static RunningServer withLimits(long maxMemory, long maxBuffers, long maxUnread) throws IOException {
        return new RunningServer(maxMemory, maxBuffers, maxUnread);
    }

    RawClient connect() throws IOException {
        return new RawClient(server.port());
    }

    /** Lets time pass for the keys. */
    void pass(long millis) {
        now.addAndGet(millis);
    }

    List<Throwable> failures() {
        return failures;
    }

    @Override
    public void close() {
        server.close();
    }
}
