package org.tatoo.samples.keyvalue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;

/** A server on the loopback address whose clock is set by the test, and what went wrong in it. */
final class RunningServer implements AutoCloseable {
    static final long MIB = 1 << 20;

    private final RecordingListener listener = new RecordingListener();
    private final AtomicLong now = new AtomicLong(1_000_000);
    private final Store store;
    private final Server server;

    private RunningServer(Limits limits, long maxMemory, long maxBuffers, long maxUnread) throws IOException {
        InstantSource clock = () -> Instant.ofEpochMilli(now.get());
        store = new Store(clock, maxMemory, maxBuffers, maxUnread);
        server = TransportUnderTest.on(
                        KeyValueServerCommand.server(store, limits).memory(maxBuffers))
                .listener(listener)
                .start();
    }

    static RunningServer start() throws IOException {
        return withLimits(Limits.defaults());
    }

    static RunningServer withLimits(long maxMemory, long maxBuffers, long maxUnread) throws IOException {
        return new RunningServer(Limits.defaults(), maxMemory, maxBuffers, maxUnread);
    }

    /** A server of roomy allowances. */
    static RunningServer withLimits(Limits limits) throws IOException {
        return new RunningServer(limits, 64 * MIB, 64 * MIB, 8 * MIB);
    }

    RespClient connect() throws IOException {
        return new RespClient(server.port());
    }

    /** Stops; what is asked in the meantime is answered. */
    void stop() {
        server.stop(Duration.ofSeconds(60));
    }

    /** Lets time pass for the keys. */
    void pass(long millis) {
        now.addAndGet(millis);
    }

    List<Throwable> failures() {
        return listener.failures();
    }

    @Override
    public void close() {
        server.close();
    }
}
