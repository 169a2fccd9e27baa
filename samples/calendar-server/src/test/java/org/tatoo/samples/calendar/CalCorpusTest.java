package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.grammars.cal.CalMessageParser;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.testing.Case;
import org.tatoo.samples.testing.Corpus;
import org.tatoo.samples.testing.Escapes;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;
import org.tatoo.testing.Cut;

/**
 * Plays the Markdown corpus over sockets, each case cut in several ways. {@code src/test/resources/cal/README.md}
 * describes it.
 */
class CalCorpusTest {
    private static final AtomicInteger NUMBER = new AtomicInteger(10_000_000);
    private static final Pattern EVENT = Pattern.compile("(EVENT|LENGTH)\\(([^)]*)\\)");
    private static final String PROBE = "LIST probe CAL/1.1\r\npassword: secret\r\n\r\n";
    private static final String PROBED = "CAL/1.1 200 OK\r\ncontent: lines\r\n\r\nend 0 complete\r\n";

    @TempDir
    private static Path directory;

    private static final RecordingListener LISTENER = new RecordingListener();
    private static CalendarStore store;
    private static Server server;
    private static ThreadPoolExecutor workers;
    private static String token = "";

    @BeforeAll
    static void start() throws IOException {
        store = TestStore.in(directory);
        for (String user : List.of("ada", "bob", "eve", "probe")) {
            new Users(store, TestStore.WEAK).put(user, "secret");
        }
        CalendarService service = CalendarService.of(store, TestStore.WEAK, CalendarLimits.defaults());
        token = service.tokens().issue("ada").text();
        workers = Workers.start(CalendarLimits.defaults());
        server = TransportUnderTest.on(Server.builder(
                        connection -> new CalMessageParser(new CalendarProtocolHandler(connection, service, workers))))
                .listener(LISTENER)
                .start();
    }

    @AfterAll
    static void stop() {
        server.stop(Duration.ZERO);
        workers.shutdown();
        store.close();
        assertThat(LISTENER.failures()).isEmpty();
    }

    static List<Case> cases() throws IOException {
        return Corpus.cases("/cal");
    }

    @Test
    void namesOfCasesAreDistinct() throws IOException {
        assertThat(cases()).extracting(Case::name).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(60);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentWhole(Case sample) throws IOException {
        play(sample, Cut.nowhere());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentOctetByOctet(Case sample) throws IOException {
        if (sample.input().bytes().length < 10_000) {
            play(sample, Cut.everywhere());
        }
    }

    /** On a calendar of its own, which ada may change, bob may read, and eve does not know. */
    private static void play(Case sample, Cut cut) throws IOException {
        String calendar = Integer.toString(NUMBER.incrementAndGet());
        store.createCalendar(calendar);
        store.share(calendar, "ada", Access.WRITE);
        store.share(calendar, "bob", Access.READ);
        boolean ends = sample.input().kind().endsWith(" end");
        String request = text(sample, calendar) + (ends ? "" : PROBE);
        String answers;
        try (RawClient client = new RawClient(server.port())) {
            RawClient.untilClosed(() -> cut.split(request.getBytes(ISO_8859_1), client::send));
            RawClient.untilClosed(client::endInput);
            answers = client.readToEnd();
        }
        assertThat(words(answers, calendar, ends)).isEqualTo(sample.output().lines());
    }

    private static String text(Case sample, String calendar) {
        String text = String.join("", sample.input().lines())
                .replace("CALENDAR", calendar)
                .replace("TOKEN", token);
        return EVENT.matcher(new String(Escapes.bytes(text), ISO_8859_1)).replaceAll(CalCorpusTest::event);
    }

    private static String event(MatchResult found) {
        String object = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:corpus\r\nBEGIN:VEVENT\r\nUID:" + found.group(2)
                + "\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260202T100000Z\r\nSUMMARY:Here\r\nEND:VEVENT\r\n"
                + "END:VCALENDAR\r\n";
        return found.group(1).equals("EVENT") ? object : Integer.toString(object.length());
    }

    /** The answers with words in place of what differs each time; the last says whether another request is answered. */
    private static List<String> words(String answers, String calendar, boolean ends) {
        boolean open = answers.endsWith(PROBED);
        String own = open ? answers.substring(0, answers.length() - PROBED.length()) : answers;
        List<String> lines = new ArrayList<>(own.replace(calendar, "CALENDAR")
                .replaceAll("token: [0-9]{10,12}\\.[A-Za-z0-9_-]{43}", "token: TOKEN")
                .replaceAll("expires: [A-Z][a-z]{2} [A-Z][a-z]{2} [ 0-9]{2} [0-9:]{8} [0-9]{4}", "expires: DATE")
                .lines()
                .toList());
        if (!ends) {
            lines.add(open ? "open" : "closed");
        }
        return lines;
    }
}
