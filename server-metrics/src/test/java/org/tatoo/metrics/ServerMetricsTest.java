package org.tatoo.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.Protocol;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import org.tatoo.server.ServerListener;
import org.tatoo.transport.FilePool;

/** The value of each meter follows from what clients do. */
class ServerMetricsTest {
    private final Semaphore blocked = new Semaphore(0);
    private final CountDownLatch gate = new CountDownLatch(1);
    private final Semaphore closed = new Semaphore(0);
    // Each reading is a new one.
    private final AtomicLong now = new AtomicLong();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final Server server = start(builder());

    private ServerBuilder builder() {
        Protocol protocol = connection -> new HttpParser(new TinyHandler(connection, blocked, gate));
        return Server.builder(protocol)
                .eventLoops(2)
                .memory(10_000_000)
                .limits(Limits.defaults().withMaxConnections(77).withPerAddressLoopback(4))
                .listener(new ServerListener() {
                    @Override
                    public void closed(SocketAddress remote) {
                        closed.release();
                    }

                    @Override
                    public void handlerFailed(SocketAddress remote, Throwable cause) {}
                });
    }

    private Server start(ServerBuilder builder) {
        try {
            Server started = builder.start();
            new ServerMetrics(new RecentSnapshot(started::snapshot, now::get), List.of(Tag.of("server", "a")))
                    .bindTo(registry);
            return started;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void stop() {
        gate.countDown();
        server.stop(Duration.ZERO);
    }

    private double value(String name, String... tags) {
        now.addAndGet(TimeUnit.SECONDS.toNanos(1));
        return registry.get("banzai." + name)
                .tag("server", "a")
                .tags(tags)
                .meter()
                .measure()
                .iterator()
                .next()
                .getValue();
    }

    @Test
    void connectionsAndTraffic() throws Exception {
        assertThat(value("connections.max")).isEqualTo(77);
        try (TinyClient idle = new TinyClient(server);
                TinyClient pausing = new TinyClient(server);
                TinyClient receiving = new TinyClient(server)) {
            int sent = idle.send("/a") + idle.send("/b") + pausing.send("/c") + receiving.send("/d");
            assertThat(idle.line() + idle.line() + pausing.line() + receiving.line())
                    .isEqualTo("/a/b/c/d");
            sent += pausing.send("/pause") + receiving.sendRaw("GET");
            awaitValue(1, "connections", "activity", "answering");
            awaitValue(1, "connections", "activity", "receiving");
            assertThat(value("connections", "activity", "idle")).isEqualTo(1);
            assertThat(value("connections", "activity", "writing")).isZero();
            assertThat(value("connections.accepted")).isEqualTo(3);
            assertThat(value("messages")).isEqualTo(4);
            assertThat(value("read")).isEqualTo(sent);
            assertThat(value("written")).isEqualTo(4 * 3);
            pausing.reset();
        }
        closed.acquire(3);
        assertThat(value("connections", "activity", "idle")).isZero();
        assertThat(value("connections.ended", "reason", "rejected")).as("GET").isEqualTo(1);
        assertThat(value("connections.ended", "reason", "peer")).isEqualTo(1);
        assertThat(value("connections.ended", "reason", "lost")).isEqualTo(1);
        assertThat(value("connections.accepted")).isEqualTo(3);
    }

    /** What a client has sent is seen soon after it has sent it. */
    private void awaitValue(double expected, String name, String... tags) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (value(name, tags) != expected && System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
        assertThat(value(name, tags)).isEqualTo(expected);
    }

    @Test
    void memoryAndRefusals() throws Exception {
        assertThat(value("memory.max")).isEqualTo(10_000_000);
        assertThat(value("memory.used", "kind", "reserved")).isZero();
        try (TinyClient reserving = new TinyClient(server);
                TinyClient greedy = new TinyClient(server)) {
            reserving.send("/reserve");
            awaitValue(1_000, "memory.used", "kind", "reserved");
            greedy.send("/too-much");
            assertThat(greedy.line()).isEqualTo("false");
            assertThat(value("refusals", "limit", "reserve")).isEqualTo(1);
            assertThat(value("refusals", "limit", "first-byte")).isZero();
            try (TinyClient third = new TinyClient(server);
                    TinyClient fourth = new TinyClient(server);
                    TinyClient fifth = new TinyClient(server)) {
                assertThat(third.send("/a") + fourth.send("/a")).isPositive();
                assertThat(third.line() + fourth.line()).isEqualTo("/a/a");
                awaitValue(1, "refusals", "limit", "address");
                assertThat(fifth.isEnded()).isTrue();
            }
            reserving.reset();
        }
        awaitValue(0, "memory.used", "kind", "reserved");
    }

    @Test
    void loopsAndHealth() throws Exception {
        assertThat(value("loops")).isEqualTo(2);
        assertThat(value("loops.silent")).isZero();
        assertThat(value("healthy")).isEqualTo(1);
        assertThat(value("draining")).isZero();
        assertThat(value("handshakes", "result", "full")).isZero();
        assertThat(value("handshakes.active")).isZero();
        double busy = value("loop.busy");
        try (TinyClient client = new TinyClient(server)) {
            client.send("/a");
            assertThat(client.line()).isEqualTo("/a");
            assertThat(value("loop.lag")).isBetween(0.0, 1.0);
            assertThat(value("loop.busy")).isGreaterThan(busy).isCloseTo(busy, within(5.0));
            client.send("/block");
            awaitValue(1, "loops.silent");
            gate.countDown();
            assertThat(client.line()).isEqualTo("/block");
        }
        server.stop(Duration.ZERO);
        assertThat(value("healthy")).isZero();
        assertThat(value("draining")).isEqualTo(1);
        assertThat(value("messages")).as("the last values stay").isEqualTo(2);
    }

    @Test
    void aHandlerThatFailsIsTheReasonOfAnEnd() throws Exception {
        try (TinyClient client = new TinyClient(server)) {
            client.send("/fail");
            closed.acquire();
            assertThat(value("connections.ended", "reason", "failed")).isEqualTo(1);
        }
    }

    @Test
    void threadsOfHandlers() throws Exception {
        assertThat(registry.find("banzai.handlers.running").meters()).isEmpty();
        registry.clear();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Server other = start(builder().handlers(pool));
        try (TinyClient client = new TinyClient(other)) {
            client.send("/block");
            blocked.acquire();
            assertThat(value("handlers.running")).isEqualTo(1);
            assertThat(value("handlers.waiting")).isZero();
            pool.execute(() -> {});
            assertThat(value("handlers.waiting")).isEqualTo(1);
            gate.countDown();
            assertThat(client.line()).isEqualTo("/block");
        }
        other.stop(Duration.ZERO);
        pool.shutdown();
    }

    @Test
    void thePageForOperatorsNamesAllMeters() throws Exception {
        String page = Files.readString(Path.of("../docs/operations.md"));
        new FilePoolMetrics(new FilePool(1, 1, Duration.ofSeconds(1), message -> {})).bindTo(registry);
        assertThat(registry.getMeters())
                .isNotEmpty()
                .allSatisfy(
                        meter -> assertThat(page).contains("`" + meter.getId().getName() + "`"));
    }

    /** Of one reading, which does not take long. */
    @Test
    void metersOfOneReadingBelongTogether() throws Exception {
        double before = value("messages");
        try (TinyClient client = new TinyClient(server)) {
            client.send("/a");
            assertThat(client.line()).isEqualTo("/a");
        }
        Meter messages = registry.get("banzai.messages").meter();
        assertThat(messages.measure().iterator().next().getValue()).isEqualTo(before);
        assertThat(value("messages")).isEqualTo(before + 1);
    }
}
