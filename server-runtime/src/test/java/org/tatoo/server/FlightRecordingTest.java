package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;

/** What a recording of the JDK Flight Recorder shows of a server. */
class FlightRecordingTest {
    private static final String[] NAMES = {
        "ConnectionAccepted",
        "ConnectionClosed",
        "Refused",
        "DeadlineExpired",
        "BudgetShed",
        "AcceptPaused",
        "HandlerFailed",
        "ServerFault",
        "LoopBlocked",
        "LoopReplaced",
        "LoopLag",
        "LongCall",
        "Drained"
    };

    private final Events events = new Events();
    private final Recording recording = new Recording();

    @TempDir
    private Path folder;

    /** Lines that make the handler do what they say. */
    private static class Obedient extends LineHandler {
        Obedient(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            switch (line) {
                case "fail" -> throw new IllegalStateException("by intention");
                case "close" -> connection().close();
                case "reserve" -> {
                    send(connection().reserve(Long.MAX_VALUE) + "\n");
                    connection().endRequest();
                }
                case "sleep" -> {
                    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
                    while (System.nanoTime() - end < 0) {
                        Thread.onSpinWait();
                    }
                    super.line(line);
                }
                default -> super.line(line);
            }
        }
    }

    private Server start(Limits limits) {
        for (String name : NAMES) {
            recording.enable("org.tatoo." + name);
        }
        recording.start();
        return Servers.start(limits, events, Obedient::new);
    }

    /** Ends the recording. */
    private List<RecordedEvent> recorded() throws IOException {
        Path file = folder.resolve("recording.jfr");
        recording.stop();
        recording.dump(file);
        recording.close();
        // each thread has its own buffer
        return RecordingFile.readAllEvents(file).stream()
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .toList();
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("org.tatoo." + name))
                .toList();
    }

    private static List<String> texts(List<RecordedEvent> events, String name, String field) {
        return named(events, name).stream()
                .map(event -> String.valueOf(event.getString(field)))
                .toList();
    }

    @Test
    void connectionsAreToldWithTheReasonOfTheirEnd() throws Exception {
        Server server = start(Limits.defaults().withPerAddressLoopback(1));
        String first;
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\nb\n").line()).isEqualTo("a");
            first = client.localAddress().toString();
            TestClient.abortedAtOnce(server);
            assertThat(client.send("close\n").rest()).isEqualTo("b\n");
        }
        events.await("closed");
        try (TestClient client = new TestClient(server)) {
            client.send("fail\n").untilAborted();
        }
        events.await("closed");
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("reserve\n").line()).isEqualTo("false");
            client.reset();
        }
        events.await("closed");
        server.stop(Duration.ofSeconds(5));

        List<RecordedEvent> recorded = recorded();
        assertThat(texts(recorded, "ConnectionAccepted", "remote"))
                .hasSize(3)
                .first()
                .isEqualTo(first);
        assertThat(texts(recorded, "ConnectionAccepted", "listener")).containsOnly(name(server));
        assertThat(texts(recorded, "ConnectionClosed", "reason")).containsExactly("HANDLER", "FAILED", "LOST");
        assertThat(named(recorded, "ConnectionClosed").get(0).getInt("messages"))
                .isEqualTo(2);
        assertThat(texts(recorded, "Refused", "limit")).containsExactly("ADDRESS", "RESERVE");
        assertThat(texts(recorded, "HandlerFailed", "cause"))
                .containsExactly("java.lang.IllegalStateException: by intention");
        assertThat(named(recorded, "Drained")).singleElement().satisfies(event -> {
            assertThat(event.getInt("aborted")).isZero();
            assertThat(event.getDuration("time")).isPositive();
        });
        assertThat(recorded).allSatisfy(event -> {
            assertThat(event.getEventType().getCategoryNames()).containsExactly("Banzai");
            assertThat(event.getStackTrace()).isNull();
        });
    }

    private static String name(Server server) {
        return server.engine().bindings().get(0).name();
    }

    @Test
    void thePageForOperatorsNamesAllEvents() throws Exception {
        String page = Files.readString(Path.of("../docs/operations.md"));
        List<String> names = Stream.concat(
                        Stream.of(ServerEvents.class.getDeclaredClasses()), Stream.of(CallTimer.LongCall.class))
                .map(event -> event.getAnnotation(Name.class))
                .filter(Objects::nonNull)
                .map(Name::value)
                .toList();
        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(NAMES).map(name -> "org.tatoo." + name).toList());
        assertThat(names).allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
    }

    @Test
    void anExpiredDeadlineIsTheReasonOfTheEnd() throws Exception {
        AtomicLong now = new AtomicLong();
        recording.enable("org.tatoo.ConnectionClosed");
        recording.enable("org.tatoo.DeadlineExpired");
        recording.start();
        Server server =
                Servers.start(Servers.lines(LineHandler::new).listener(events).clock(now::get));
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
            // then the loop has returned from the answer, and the deadline runs
            server.snapshot();
            now.addAndGet(TimeUnit.SECONDS.toNanos(61));
            server.advanceTimers();
            assertThat(client.rest()).isEmpty();
        }
        events.await("closed");
        server.close();
        List<RecordedEvent> recorded = recorded();
        assertThat(texts(recorded, "DeadlineExpired", "deadline")).containsExactly(Deadline.IDLE.name());
        assertThat(texts(recorded, "ConnectionClosed", "reason")).containsExactly(Deadline.IDLE.name());
    }

    @ParameterizedTest
    @EnumSource(TransportKind.class)
    void callsThatTakeLongAreTold(TransportKind kind) throws Exception {
        recording.enable("org.tatoo.LongCall");
        recording.start();
        String remote;
        try (Server server = Servers.start(
                        Servers.lines(Obedient::new).listener(events).transport(kind));
                TestClient client = new TestClient(server)) {
            remote = client.localAddress().toString();
            assertThat(client.send("a\n").line()).isEqualTo("a");
            assertThat(client.send("sleep\n").line()).isEqualTo("sleep");
            // in another round of the loop
            assertThat(client.send("b\n").line()).isEqualTo("b");
            assertThat(server.snapshot().loops().busy()).isGreaterThanOrEqualTo(Duration.ofMillis(50));
        }
        assertThat(named(recorded(), "LongCall"))
                .filteredOn(event -> event.getDuration().toMillis() >= 50)
                .anySatisfy(event -> assertThat(event.getString("remote")).isEqualTo(remote));
    }

    @Test
    void theLagOfLoopsIsTold() throws Exception {
        assumeTrue(Servers.transport() == TransportKind.NIO, "the threads of the others serve several loops");
        BlockingQueue<RecordedEvent> lags = new LinkedBlockingQueue<>();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable("org.tatoo.LoopLag");
            stream.onEvent("org.tatoo.LoopLag", lags::add);
            stream.startAsync();
            Server server = start(Limits.defaults());
            try (TestClient client = new TestClient(server)) {
                assertThat(client.send("a\n").line()).isEqualTo("a");
            }
            RecordedEvent lag;
            do {
                // other tests may have servers of their own
                lag = lags.poll(TestClient.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
                assertThat(lag).isNotNull();
            } while (!lag.getThread().getJavaName().startsWith("banzai-" + server.port() + "-loop-"));
            assertThat(lag.getDuration("lag")).isPositive();
            server.close();
        }
        recorded();
    }
}
