package org.tatoo.metrics;

import static io.micrometer.core.instrument.binder.BaseUnits.BYTES;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tatoo.server.Server;
import org.tatoo.server.ServerSnapshot;
import org.tatoo.server.ServerSnapshot.Handlers;
import org.tatoo.transport.Activity;
import org.tatoo.transport.Clock;
import org.tatoo.transport.Ending;
import org.tatoo.transport.Refusal;

/**
 * The meters of a server; their names begin with {@code banzai.}, and docs/operations.md lists them. Their values come
 * from {@link Server#snapshot}, which is taken when a registry reads the first meter, and used for 100 milliseconds.
 * Meters cost nothing between readings. Read them on any thread except the server's event loops; reading takes up to a
 * second if one of these is blocked.
 *
 * <p>The meters stay when the server has stopped, with their last values.
 */
public final class ServerMetrics implements MeterBinder {
    private static final String SECONDS = "seconds";
    private static final double NANOS = 1e9;

    private final RecentSnapshot recent;
    private final Tags tags;

    /** Creates the meters of {@code server}, without additional tags. */
    public ServerMetrics(Server server) {
        this(server, List.of());
    }

    /**
     * Creates the meters of {@code server}.
     *
     * @param tags common tags, for example the name of the server if the process has several
     */
    public ServerMetrics(Server server, Iterable<Tag> tags) {
        this(new RecentSnapshot(server::snapshot, Clock.SYSTEM), tags);
    }

    ServerMetrics(RecentSnapshot recent, Iterable<Tag> tags) {
        this.recent = recent;
        this.tags = Tags.of(tags);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Meters<ServerSnapshot> meters = new Meters<>(registry, recent::get, tags);
        meters.gauge("healthy", "1 while load balancers should send clients, else 0", now -> now.isHealthy() ? 1 : 0);
        meters.gauge("draining", "1 when the server has begun to stop, else 0", now -> now.isDraining() ? 1 : 0);
        bindConnections(meters);
        bindTraffic(meters);
        bindMemory(meters);
        bindLoops(meters);
        bindHandshakes(meters);
        if (recent.first().handlers() != null) {
            bindHandlers(meters);
        }
    }

    private static void bindConnections(Meters<ServerSnapshot> meters) {
        for (Activity activity : Activity.values()) {
            meters.gauge(
                    "connections",
                    "Open connections, by what they do",
                    now -> value(now.connections().open(), activity),
                    Meters.tag("activity", activity));
        }
        meters.gauge(
                "connections.max",
                "How many connections may be open",
                now -> now.connections().most());
        meters.counter(
                "connections.accepted",
                "Connections accepted",
                now -> now.connections().accepted());
        for (Ending ending : Ending.values()) {
            meters.counter(
                    "connections.ended",
                    "Connections that have begun to end, by the reason",
                    now -> value(now.connections().ended(), ending),
                    Meters.tag("reason", ending));
        }
        for (Refusal refusal : Refusal.values()) {
            meters.counter(
                    "refusals",
                    "How often each limit refused something or ended a connection",
                    now -> value(now.refusals(), refusal),
                    Meters.tag("limit", refusal));
        }
    }

    private static <K> double value(Map<K, ? extends Number> map, K key) {
        return Objects.requireNonNull(map.get(key)).doubleValue();
    }

    private static void bindTraffic(Meters<ServerSnapshot> meters) {
        meters.counter("messages", "Messages answered", now -> now.traffic().messages());
        meters.counter(
                "read", BYTES, "Read from all connections", now -> now.traffic().bytesRead());
        meters.counter(
                "written",
                BYTES,
                "Written to all connections",
                now -> now.traffic().bytesWritten());
    }

    private static void bindMemory(Meters<ServerSnapshot> meters) {
        String description = "What all connections hold";
        meters.gauge("memory.used", BYTES, description, now -> now.memory().output(), Tag.of("kind", "output"));
        meters.gauge("memory.used", BYTES, description, now -> now.memory().input(), Tag.of("kind", "input"));
        meters.gauge("memory.used", BYTES, description, now -> now.memory().reserved(), Tag.of("kind", "reserved"));
        meters.gauge(
                "memory.max",
                BYTES,
                "What all connections may hold",
                now -> now.memory().limit());
    }

    private static void bindLoops(Meters<ServerSnapshot> meters) {
        meters.gauge("loops", "Event loops", now -> now.loops().count());
        meters.gauge(
                "loops.silent",
                "Event loops that did not answer within a second",
                now -> now.loops().silent());
        meters.gauge(
                "loop.lag",
                SECONDS,
                "How long the slowest of the others took to answer",
                now -> seconds(now.loops().lag()));
        meters.counter(
                "loop.busy",
                SECONDS,
                "How long all event loops together did not wait",
                now -> seconds(now.loops().busy()));
    }

    private static double seconds(Duration time) {
        return time.toNanos() / NANOS;
    }

    private static void bindHandshakes(Meters<ServerSnapshot> meters) {
        String description = "TLS handshakes, by the result";
        meters.gauge(
                "handshakes.active",
                "TLS handshakes under way",
                now -> now.handshakes().underWay());
        meters.counter("handshakes", description, now -> now.handshakes().full(), Tag.of("result", "full"));
        meters.counter("handshakes", description, now -> now.handshakes().resumed(), Tag.of("result", "resumed"));
        meters.counter("handshakes", description, now -> now.handshakes().failed(), Tag.of("result", "failed"));
    }

    private static void bindHandlers(Meters<ServerSnapshot> meters) {
        meters.gauge(
                "handlers.running",
                "Threads in which handlers run now",
                now -> handlers(now).running());
        meters.gauge(
                "handlers.waiting",
                "Connections that wait for such a thread",
                now -> handlers(now).waiting());
    }

    private static Handlers handlers(ServerSnapshot now) {
        return Objects.requireNonNull(now.handlers());
    }
}
