package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.http.answer.HttpDate;
import org.tatoo.server.Limits;

class FileHandlerTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void layOut() throws IOException {
        root = SampleSite.create(folder);
    }

    @Test
    void sixteenPipelinedRequestsGetSixteenAnswersInOrder() throws IOException {
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            SampleSite.file(root, i + ".bin", SampleSite.random(i * 17_001));
            requests.append("GET /").append(i).append(".bin HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        try (RunningServer server = RunningServer.of(root);
                Client client = server.connect()) {
            client.send(requests.toString());

            for (int i = 0; i < 16; i++) {
                assertThat(client.read(false).body()).isEqualTo(SampleSite.random(i * 17_001));
            }
            assertThat(server.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nxy",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx",
                "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx",
                "GET /nothing HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
                "OPTIONS * HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nGET",
                "PUT /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            })
    void withoutAnEchoContentIsReadAndDropped(String request) throws IOException {
        try (RunningServer server = RunningServer.withoutEcho(root);
                Client client = server.connect()) {
            client.send(request + "GET /hello.txt HTTP/1.1\r\nHost: a\r\n\r\n");

            client.read(request.startsWith("HEAD"));
            assertThat(client.read(false).text()).isEqualTo("hello\n");
        }
    }

    @Test
    void filesOfAllSizesComeWholeOverOneConnection() throws IOException {
        int[] sizes = {0, 1, 4096, SampleSite.LARGEST_IN_MEMORY, SampleSite.LARGEST_IN_MEMORY + 1, 3_000_000, 2};
        try (RunningServer server = RunningServer.of(root);
                Client client = server.connect()) {
            for (int size : sizes) {
                SampleSite.file(root, "f" + size, SampleSite.random(size));
                client.send("GET /f" + size + " HTTP/1.1\r\nHost: a\r\n\r\n");

                assertThat(client.read(false).body()).isEqualTo(SampleSite.random(size));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "G",
                "GET",
                "GET /",
                "GET / HTTP/1.1\r",
                "GET / HTTP/1.1\r\n",
                "GET / HTTP/1.1\r\nHost: a",
                "GET / HTTP/1.1\r\nHost: a\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhell",
                "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n"
            })
    void aRequestThatDoesNotComeToItsEndIsTimedOut(String beginning) throws IOException {
        Duration time = Duration.ofMillis(100);
        Limits impatient = Limits.defaults().withRequestTimeout(time).withBodyRate(2400, time);
        try (RunningServer server = RunningServer.of(root, impatient);
                Client client = server.connect()) {
            client.send(beginning);

            AnswerReader.Received answer = client.read(false);
            assertThat(answer.status()).isEqualTo("408 Request Timeout");
            assertThat(answer.values("Connection")).containsExactly("close");
            client.expectEnd();
        }
    }

    @Test
    void anIdleConnectionIsClosedWithoutAWord() throws IOException {
        Limits impatient = Limits.defaults().withIdleTimeout(Duration.ofMillis(100));
        try (RunningServer server = RunningServer.of(root, impatient);
                Client client = server.connect()) {
            client.send("GET /hello.txt HTTP/1.1\r\nHost: a\r\n\r\n");

            assertThat(client.read(false).status()).isEqualTo("200 OK");
            client.expectEnd();
        }
    }

    @Test
    void anEmptyLineAfterARequestIsNoRequestToWaitFor() throws IOException {
        Limits impatient =
                Limits.defaults().withRequestTimeout(Duration.ofMillis(100)).withIdleTimeout(Duration.ofMillis(500));
        try (RunningServer server = RunningServer.of(root, impatient);
                Client client = server.connect()) {
            client.send("GET /hello.txt HTTP/1.1\r\nHost: a\r\n\r\n\r\n");

            assertThat(client.read(false).status()).isEqualTo("200 OK");
            client.expectEnd();
            assertThat(server.failures()).isEmpty();
        }
    }

    @Test
    void everyAnswerHasTheDateOfNow() throws IOException {
        try (RunningServer server = RunningServer.of(root);
                Client client = server.connect()) {
            long before = RunningServer.CLOCK.instant().getEpochSecond();
            client.send("GET /hello.txt HTTP/1.1\r\nHost: a\r\n\r\nGET /nothing HTTP/1.1\r\nHost: a\r\n\r\n");
            for (int i = 0; i < 2; i++) {
                String date = client.read(false).values("Date").get(0);
                assertThat(HttpDate.parse(date, before).orElseThrow())
                        .isBetween(before, RunningServer.CLOCK.instant().getEpochSecond());
            }
        }
    }

    @Test
    void aFileOfTheFutureWasModifiedNow() throws IOException {
        Files.setLastModifiedTime(
                root.resolve("hello.txt"), FileTime.from(Instant.now().getEpochSecond() + 1_000_000, TimeUnit.SECONDS));
        try (RunningServer server = RunningServer.of(root);
                Client client = server.connect()) {
            client.send("GET /hello.txt HTTP/1.1\r\nHost: a\r\n\r\n");

            AnswerReader.Received answer = client.read(false);
            assertThat(answer.values("Last-Modified")).isEqualTo(answer.values("Date"));
        }
    }

    @Test
    void noAnswerRepeatsWhatWasSent() throws IOException {
        String marker = "mArKeR";
        String[] requests = {
            "GET /" + marker + " HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /%" + marker + " HTTP/1.1\r\nHost: a\r\n\r\n",
            marker + " / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: <" + marker + ">\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nExpect: " + marker + "\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: " + marker + "\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: " + marker + "\r\n\r\n",
            "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\n" + marker,
            "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + marker + "\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\n" + marker + " : a\r\n\r\n",
            "GET / " + marker + "\r\n\r\n",
        };
        try (RunningServer server = RunningServer.of(root)) {
            for (String request : requests) {
                try (Client client = server.connect()) {
                    client.send(request);
                    client.endInput();

                    assertThat(client.readToEnd()).startsWith("HTTP/1.1 ").doesNotContainIgnoringCase(marker);
                }
            }
        }
    }

    @Test
    void manyLargeRangesComeInOneAnswer() throws IOException {
        byte[] large = SampleSite.random(SampleSite.LARGE);
        try (RunningServer server = RunningServer.of(root);
                Client client = server.connect()) {
            client.send("GET /large.bin HTTP/1.1\r\nHost: a\r\nRange: bytes=200000-,0-99999,150000-150009\r\n\r\n");

            AnswerReader.Received answer = client.read(false);
            assertThat(answer.status()).isEqualTo("206 Partial Content");
            String boundary = answer.values("Content-Type").get(0).replaceFirst("multipart/byteranges; boundary=", "");
            assertThat(answer.text())
                    .isEqualTo(part("--" + boundary, large, 200_000, 300_000)
                            + part("\r\n--" + boundary, large, 0, 99_999)
                            + part("\r\n--" + boundary, large, 150_000, 150_009)
                            + "\r\n--" + boundary + "--\r\n");
            client.send("GET /hello.txt HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(client.read(false).text()).isEqualTo("hello\n");
        }
    }

    private static String part(String delimiter, byte[] content, int first, int last) {
        return delimiter + "\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes " + first + "-" + last
                + "/" + content.length + "\r\n\r\n"
                + new String(content, first, last - first + 1, StandardCharsets.ISO_8859_1);
    }

    @Test
    void contentThatComesSlowlyIsNotTooSlow() throws Exception {
        Limits patient =
                Limits.defaults().withRequestTimeout(Duration.ofSeconds(1)).withBodyRate(1000, Duration.ofSeconds(1));
        try (RunningServer server = RunningServer.of(root, patient);
                Client client = server.connect()) {
            client.send("PUT /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 12000\r\n\r\n");
            for (int i = 0; i < 12; i++) {
                TimeUnit.MILLISECONDS.sleep(100);
                client.send("x".repeat(1000));
            }
            assertThat(client.read(false).text()).isEqualTo("x".repeat(12_000));
        }
    }
}
