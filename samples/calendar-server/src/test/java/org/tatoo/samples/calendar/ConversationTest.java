package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.grammars.cal.CalMessageParser;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.testing.Cut;

class ConversationTest {
    @TempDir
    private Path directory;

    private CalendarStore store;
    private ThreadPoolExecutor workers;
    private Server server;

    @BeforeEach
    void startServer() throws IOException {
        store = TestStore.demonstration(directory);
        TestStore.add(store, "other", Ics.object(Ics.event("DTSTART:19941106T120000Z", "SUMMARY:Other")));
        workers = Workers.start(CalendarLimits.defaults());
        server = start(workers, Limits.defaults());
    }

    @AfterEach
    void stopServer() {
        server.close();
        workers.shutdown();
        store.close();
    }

    private Server start(Executor executor, Limits limits) throws IOException {
        CalendarService service = CalendarService.of(store, TestStore.WEAK, CalendarLimits.defaults());
        return TransportUnderTest.on(Server.builder(
                        connection -> new CalMessageParser(new CalendarProtocolHandler(connection, service, executor))))
                .limits(limits)
                .start();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void aRequestIsAnsweredAtItsLastByteWithEitherLineEnd(String lineEnd) throws IOException {
        try (Client client = new Client(server.port())) {
            assertDemonstration(
                    client.send(Client.request().replace("\n", lineEnd)).receive());
        }
    }

    @Test
    void aRequestMayComeByteByByte() throws IOException {
        try (Client client = new Client(server.port())) {
            Cut.everywhere().split(Client.request().getBytes(StandardCharsets.ISO_8859_1), client::send);
            assertDemonstration(client.receive());
        }
    }

    @Test
    void headersComeInAnyCaseAndOrderAndOthersAreIgnored() throws IOException {
        try (Client client = new Client(server.port())) {
            client.send("GET mycalendar forax CAL/1.0\nClient: test\nTO:\t Mon Nov 07 12:34:31 1994 \n"
                    + "From: Sun Nov 06 08:49:37 1994\nPASSWORD:" + Demonstration.PASSWORD + "\n\n");
            assertDemonstration(client.receive());
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInTheirOrder() throws IOException {
        String user = Demonstration.USER;
        String password = Demonstration.PASSWORD;
        try (Client client = new Client(server.port())) {
            client.send(Client.request()
                    + Client.request("none", user, password)
                    + Client.request("other", user, password)
                    + Client.request("other", user, "wrong")
                    + Client.request("other", user, password).replace("from", "fro")
                    + Client.request());
            assertDemonstration(client.receive());
            assertThat(client.receive().status()).isEqualTo(Status.NOT_FOUND);
            assertThat(client.receive().body()).contains("SUMMARY:Other");
            assertThat(client.receive().status()).isEqualTo(Status.UNAUTHORIZED);
            assertThat(client.receive().status()).isEqualTo(Status.BAD_REQUEST);
            assertDemonstration(client.receive());
            assertDemonstration(client.send(Client.request()).receive());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "password: , key: , the header password is missing",
        "from: , to: , the header to comes twice",
        "Sun Nov, Mon Nov, from is no date of the form Sun Nov  6 08:49:37 1994",
        "to: Mon Nov  7, to: Sat Nov  5, from is after to",
    })
    void aRequestThatIsNoneIsAnsweredWithTheReason(String part, String replacement, String reason) throws IOException {
        try (Client client = new Client(server.port())) {
            Answer answer =
                    client.send(Client.request().replace(part, replacement)).receive();
            assertThat(answer).isEqualTo(Answer.refusal(Status.BAD_REQUEST, reason));
            assertDemonstration(client.send(Client.request()).receive());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST mycalendar forax CAL/1.0\n",
                "GET mycalendar forax CAL/2.0\n",
                "GET mycalendar\n",
                "GET mycalendar for/ax CAL/1.0\n",
                "GET mycalendar forax CAL/1.0\nfrom Sun\n",
                "GET mycalendar forax CAL/1.0\n:\n",
                "\n",
                "\0",
            })
    void afterASyntaxErrorTheConnectionCloses(String request) throws IOException {
        try (Client client = new Client(server.port())) {
            Answer answer = client.send(request).receive();
            assertThat(answer.status()).isEqualTo(Status.BAD_REQUEST);
            assertThat(answer.body()).startsWith("line ").contains("expected");
            client.expectEnd();
        }
    }

    @Test
    void aHeaderThatIsTooLongIsRefused() throws IOException {
        try (Client client = new Client(server.port())) {
            client.send("GET mycalendar forax CAL/1.0\npassword: " + "x".repeat(100_000));
            assertThat(client.receive().status()).isEqualTo(Status.REQUEST_TOO_LARGE);
            client.expectEnd();
        }
    }

    @Test
    void tooManyHeadersAreRefused() throws IOException {
        StringBuilder request = new StringBuilder("GET mycalendar forax CAL/1.0\n");
        for (char c = 'a'; c <= 'z'; c++) {
            request.append(c).append(": 1\nx").append(c).append(": 2\n");
        }
        try (Client client = new Client(server.port())) {
            assertThat(client.send(request.toString()).receive().status()).isEqualTo(Status.REQUEST_TOO_LARGE);
            client.expectEnd();
        }
    }

    @Test
    void aClientThatEndsItsOutputGetsItsAnswer() throws IOException {
        try (Client client = new Client(server.port())) {
            client.send(Client.request() + Client.request()).endInput();
            assertDemonstration(client.receive());
            assertDemonstration(client.receive());
            client.expectEnd();
        }
    }

    @Test
    void aRequestThatEndsTooEarlyIsRefused() throws IOException {
        try (Client client = new Client(server.port())) {
            String request = Client.request();
            client.send(request.substring(0, request.length() - 1)).endInput();
            assertThat(client.receive())
                    .isEqualTo(Answer.refusal(Status.BAD_REQUEST, "line 5, column 1: the request ends too early"));
            client.expectEnd();
        }
    }

    @Test
    void aClientWithoutARequestGetsNothing() throws IOException {
        try (Client client = new Client(server.port())) {
            client.endInput();
            client.expectEnd();
        }
    }

    @Test
    void aRequestThatTakesTooLongIsRefused() throws IOException {
        Limits limits = Limits.defaults().withRequestTimeout(Duration.ofMillis(50));
        try (Server impatient = start(workers, limits);
                Client client = new Client(impatient.port())) {
            assertThat(client.send("GET my").receive().status()).isEqualTo(Status.REQUEST_TIMEOUT);
            client.expectEnd();
        }
    }

    @Test
    void anAnswerThatTakesTooLongIsGivenUp() throws IOException {
        Limits limits = Limits.defaults().withAnswerTimeout(Duration.ofMillis(50));
        try (Server impatient = start(task -> {}, limits);
                Client client = new Client(impatient.port())) {
            assertThat(client.send(Client.request()).receive().status()).isEqualTo(Status.UNAVAILABLE);
            client.expectEnd();
        }
    }

    @Test
    void whenTheWorkersHaveTooMuchToDoTheClientIsToldSo() throws IOException {
        Executor full = task -> {
            throw new RejectedExecutionException();
        };
        try (Server busy = start(full, Limits.defaults());
                Client client = new Client(busy.port())) {
            assertThat(client.send(Client.request()).receive().status()).isEqualTo(Status.UNAVAILABLE);
            assertThat(client.send(Client.request()).receive().status()).isEqualTo(Status.UNAVAILABLE);
        }
    }

    private static void assertDemonstration(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(Status.OK);
        assertThat(answer.mediaType()).isEqualTo("text/calendar");
        assertThat(answer.body())
                .startsWith("BEGIN:VCALENDAR\r\n")
                .endsWith("END:VCALENDAR\r\n")
                .contains(
                        "DTSTART:19941106T183000Z\r\nDTEND:19941106T213000Z\r\n",
                        "DTSTART:19941107T090000Z\r\nDTEND:19941107T103000Z\r\nRECURRENCE-ID:19941107T090000Z\r\n")
                .doesNotContain("RRULE", "Conference")
                .containsOnlyOnce("SUMMARY:Compiler seminar");
    }
}
