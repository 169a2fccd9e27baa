package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.options.LineLog;

class AccessLogTest {
    private static final String TIME = "\\[\\d{2}/[A-Z][a-z]{2}/\\d{4}:\\d{2}:\\d{2}:\\d{2} \\+0000] ";

    @TempDir
    private Path folder;

    private final StringWriter written = new StringWriter();
    private final List<String> complaints = new ArrayList<>();

    /** The lines that a server logs for {@code input}, without their address and time. */
    private List<String> lines(String input) throws IOException {
        try (LineLog log = LineLog.start("access log", written, complaints::add);
                RunningServer server = RunningServer.logging(SampleSite.create(folder), log);
                Client client = server.connect()) {
            client.send(input);
            client.endInput();
            client.readToEnd();
        }
        assertThat(complaints).isEmpty();
        return written.toString().lines().map(AccessLogTest::withoutTime).toList();
    }

    private static String withoutTime(String line) {
        assertThat(line).matches("127\\.0\\.0\\.1 - - " + TIME + ".*");
        return line.replaceFirst(".*? - - " + TIME, "");
    }

    @Test
    void everyAnswerIsALine() throws IOException {
        assertThat(lines("GET /hello.txt?a=b HTTP/1.1\r\nHost: a\r\nUser-Agent: me\r\nReferer: http://x/\r\n\r\n"
                        + "HEAD http://a/hello.txt HTTP/1.1\r\nHost: a\r\n\r\n"
                        + "GET /nothing HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
                        + "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
                        + "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"
                        + "GET /large.bin HTTP/1.1\r\nHost: a\r\nRange: bytes=0-9\r\n\r\n"
                        + "BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n"))
                .containsExactly(
                        "\"GET /hello.txt?a=b HTTP/1.1\" 200 6 \"http://x/\" \"me\"",
                        "\"HEAD http://a/hello.txt HTTP/1.1\" 200 - \"-\" \"-\"",
                        "\"GET /nothing HTTP/1.0\" 404 37 \"-\" \"-\"",
                        "\"POST /echo HTTP/1.1\" 200 3 \"-\" \"-\"",
                        "\"OPTIONS * HTTP/1.1\" 204 - \"-\" \"-\"",
                        "\"GET /large.bin HTTP/1.1\" 206 10 \"-\" \"-\"",
                        "\"BREW /pot HTTP/1.1\" 501 49 \"-\" \"-\"");
    }

    @Test
    void whatIsNoRequestIsALineToo() throws IOException {
        assertThat(lines("\0\"\r\n\r\n")).containsExactly("\"-\" 400 41 \"-\" \"-\"");
    }

    @Test
    void aHeadThatTurnsOutWrongShowsItsRequestLine() throws IOException {
        assertThat(lines("GET / HTTP/1.1\r\nHost: a b\r\n\r\n"))
                .containsExactly("\"GET / HTTP/1.1\" 400 41 \"-\" \"-\"");
    }

    @Test
    void whatCameFromTheWireIsEscaped() throws IOException {
        assertThat(lines("GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: \" 200 - \\\t\u00e9\u0085\r\nReferer: \"\r\n\r\n"))
                .containsExactly("\"GET / HTTP/1.1\" 200 20 \"\\\"\" \"\\\" 200 - \\\\\\t\\xe9\\x85\"");
    }

    @Test
    void whatCannotWaitIsLostAndCounted() throws InterruptedException {
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch stuck = new CountDownLatch(1);
        Writer slow = new Writer() {
            @Override
            public void write(char[] text, int from, int length) {
                writing.countDown();
                awaitUninterruptibly(stuck);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        AccessLogEntry entry = new AccessLogEntry("::1", 0, "-", 400, 0, null, null);
        try (LineLog log = LineLog.start("access log", slow, complaints::add)) {
            log.add(entry);
            writing.await();
            IntStream.range(0, LineLog.CAPACITY + 3).forEach(i -> log.add(entry));
            stuck.countDown();
        }
        assertThat(complaints).containsExactly("the access log lost 3 lines");
    }

    /** As a pipe that is full and that nobody reads. */
    @Test
    void theEndDoesNotWaitForWhoeverStoppedReading() throws InterruptedException {
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Writer stuck = new Writer() {
            @Override
            public void write(char[] text, int from, int length) {
                writing.countDown();
                awaitUninterruptibly(never);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {
                awaitUninterruptibly(never);
            }
        };
        AccessLogEntry entry = new AccessLogEntry("::1", 0, "-", 400, 0, null, null);
        LineLog log = LineLog.startOwning("access log", stuck, complaints::add);
        log.add(entry);
        writing.await();
        IntStream.range(0, LineLog.CAPACITY).forEach(i -> log.add(entry));
        log.close();
        log.close();
        assertThat(complaints).containsExactly("the access log is not read: its last lines are lost");
        never.countDown();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aLogThatCannotBeWrittenIsToldOnce() {
        Writer broken = new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("no space left");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        try (LineLog log = LineLog.start("access log", broken, complaints::add)) {
            for (int i = 0; i < 10; i++) {
                log.add(new AccessLogEntry("::1", 0, "-", 400, 0, null, null));
            }
        }
        assertThat(complaints).containsExactly("the access log cannot be written: no space left");
    }
}
