package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.grammars.cal.CalMessageParser;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.Precondition;
import org.tatoo.samples.calendar.store.StoredEvent;
import org.tatoo.samples.testing.Crlf;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;

class WatchTest {
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final int MANY = 9_000;

    @TempDir
    private Path directory;

    private CalendarStore store;
    private ThreadPoolExecutor workers;
    private @Nullable Server server;

    @BeforeEach
    void openStore() throws IOException {
        store = TestStore.in(directory);
        new Users(store, TestStore.WEAK).put("ada", "secret");
        store.createCalendar("work");
        store.share("work", "ada", Access.READ);
        workers = Workers.start(CalendarLimits.defaults());
    }

    @AfterEach
    void stopServer() {
        server().stop(Duration.ZERO);
        workers.shutdown();
        store.close();
    }

    private void start(CalendarLimits limits) throws IOException {
        start(limits, Limits.defaults());
    }

    private void start(CalendarLimits limits, Limits connections) throws IOException {
        CalendarService service = CalendarService.of(store, TestStore.WEAK, limits);
        server = TransportUnderTest.on(Server.builder(
                        connection -> new CalMessageParser(new CalendarProtocolHandler(connection, service, workers))))
                .limits(connections)
                .start();
    }

    private Server server() {
        return Objects.requireNonNull(server);
    }

    private RawClient watch(String headers) throws IOException {
        RawClient client = new RawClient(server().port());
        client.send("WATCH work ada CAL/1.1\npassword: secret\n" + headers + "\n");
        return client;
    }

    private static void expect(RawClient client, String... lines) throws IOException {
        for (String line : lines) {
            assertThat(Crlf.readLine(client.input())).isEqualTo(line);
        }
    }

    private static void expectHead(RawClient client) throws IOException {
        expect(client, "CAL/1.1 200 OK", "content: lines", "");
    }

    /** Without a mark of life, which may come at any time. */
    private static String next(RawClient client, String alive) throws IOException {
        String line = alive;
        while (line.equals(alive)) {
            line = Crlf.readLine(client.input());
        }
        return line;
    }

    private static StoredEvent event(String uid) {
        return StoredEvent.of(uid, uid, SpanOf.ALWAYS);
    }

    private String put(String uid) throws IOException {
        store.put("work", event(uid), new Precondition.None());
        return event(uid).tag();
    }

    @Test
    void changesComeAsTheyHappen() throws IOException {
        start(CalendarLimits.defaults());
        put("before");
        try (RawClient client = watch("")) {
            expectHead(client);
            expect(client, "alive 1", "put 2 " + put("a") + " a");
            store.delete("work", "a", new Precondition.None());
            expect(client, "delete 3 a");
        }
    }

    @Test
    void changesSinceAVersionComeFirst() throws IOException {
        start(CalendarLimits.defaults());
        String a = put("a");
        String b = put("b");
        try (RawClient client = watch("since: 1\n");
                RawClient other = watch("since: 0\n")) {
            expectHead(client);
            expect(client, "alive 1", "put 2 " + b + " b", "put 3 " + put("c") + " c");
            expectHead(other);
            expect(
                    other,
                    "alive 0",
                    "put 1 " + a + " a",
                    "put 2 " + b + " b",
                    "put 3 " + event("c").tag() + " c");
        }
    }

    @Test
    void aWatchEndsWithItsTimeAndCanBeContinued() throws IOException {
        start(limits(10, SHORT, Duration.ofSeconds(10)));
        put("a");
        try (RawClient client = watch("")) {
            expectHead(client);
            expect(client, "alive 1", "end 1 expired");
            client.expectEnd();
        }
    }

    @Test
    void aWatchWithoutChangesSaysThatItIsThere() throws IOException {
        start(limits(10, Duration.ofSeconds(30), SHORT));
        try (RawClient client = watch("")) {
            expectHead(client);
            expect(client, "alive 0", "alive 0", "alive 0");
        }
    }

    @Test
    void aWatchEndsWhenTheUserMayNotReadAnyMore() throws IOException {
        start(limits(10, Duration.ofSeconds(30), SHORT));
        try (RawClient client = watch("")) {
            expectHead(client);
            expect(client, "alive 0");
            store.share("work", "ada", Access.NONE);
            assertThat(next(client, "alive 0")).isEqualTo("end 0 refused");
            client.expectEnd();
        }
    }

    @Test
    void aWatchEndsWithTheServer() throws IOException {
        start(CalendarLimits.defaults());
        CompletableFuture<Void> stopped;
        try (RawClient client = watch("")) {
            expectHead(client);
            expect(client, "alive 0");
            stopped = RawClient.inBackground(() -> server().close());
            expect(client, "end 0 stopping");
            client.expectEnd();
        }
        stopped.join();
    }

    @Test
    void tooManyWatchesAreRefusedUntilOneEnds() throws IOException {
        start(limits(1, Duration.ofSeconds(30), Duration.ofSeconds(10)));
        try (RawClient first = watch("")) {
            expectHead(first);
            try (RawClient second = watch("")) {
                expect(second, "CAL/1.1 503 Unavailable");
            }
        }
        awaitPlace();
    }

    /** Watches again and again, until there is a place, and leaves it. */
    private void awaitPlace() throws IOException {
        watchAtLast("").close();
    }

    /** Watches again and again, until there is a place: a watch whose status was read. */
    private RawClient watchAtLast(String headers) throws IOException {
        while (true) {
            RawClient next = watch(headers);
            if (Crlf.readLine(next.input()).equals("CAL/1.1 200 OK")) {
                return next;
            }
            next.close();
        }
    }

    /** Nothing is read from the store for a client that takes nothing. */
    @Test
    void whoTakesNothingIsCutAndContinuesWhereItWas() throws IOException {
        start(limits(1, Duration.ofSeconds(30), SHORT), Limits.defaults().withWaterMarks(1 << 10, 64 << 10));
        List<Long> told = new ArrayList<>();
        try (RawClient slow = watch("")) {
            expectHead(slow);
            store.putAll("work", many());
            awaitPlace(); // it has lost its own
            readChanges(slow, told, "end [0-9]+ slow");
            slow.expectEnd();
        }
        assertThat(told).hasSizeBetween(1, MANY - 1);
        try (RawClient again = watchAtLast("since: " + told.size() + "\n")) {
            expect(again, "content: lines", "");
            readChanges(again, told, "put " + MANY + " .*");
        }
        assertThat(told).isEqualTo(LongStream.rangeClosed(1, MANY).boxed().toList());
    }

    /** Lines that no buffer of a system holds. */
    private static List<StoredEvent> many() {
        String end = "x".repeat(900);
        return IntStream.range(0, MANY)
                .mapToObj(i -> StoredEvent.of(i + end, "", SpanOf.ALWAYS))
                .toList();
    }

    /** Adds the versions of changes, and of the last line if it is one. */
    private static void readChanges(RawClient client, List<Long> told, String last) throws IOException {
        String line;
        do {
            line = Crlf.readLine(client.input());
            if (line.startsWith("put ")) {
                told.add(Long.valueOf(line.replaceAll("put | .*", "")));
            }
        } while (!line.matches(last));
    }

    private static CalendarLimits limits(int watches, Duration time, Duration alive) {
        CalendarLimits usual = CalendarLimits.defaults();
        return new CalendarLimits(
                usual.waitingLogins(),
                usual.waitingLoginsPerAddress(),
                usual.loginThreads(),
                usual.workers(),
                usual.waitingRequests(),
                usual.ruleDates(),
                usual.ruleTime(),
                usual.tokenTime(),
                watches,
                time,
                alive);
    }
}
