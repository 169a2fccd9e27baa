package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.answer.OpenFile;
import org.tatoo.samples.http.file.FileLimits;
import org.tatoo.samples.http.file.Site;
import org.tatoo.samples.http.request.ContentRules;
import org.tatoo.samples.http.request.HeadReader;
import org.tatoo.samples.http.request.Request;
import org.tatoo.samples.http.request.Status;

/** What is kept in memory between requests, and for how long. */
class FileServiceTest {
    private static final String PLAIN = "GET /a.txt HTTP/1.1\r\nHost: a\r\n\r\n";

    @TempDir
    private Path root;

    private Instant now = Instant.parse("2099-01-01T12:00:00.5Z");
    private FileService service;

    @BeforeEach
    void layOut() throws IOException {
        write("before", "2019-01-01T00:00:00Z");
        service = service(FileLimits.defaults());
    }

    private FileService service(FileLimits limits) throws IOException {
        ContentRules rules = new ContentRules(ContentRules.DEFAULT_MAX_BODY, Optional.empty());
        return new FileService(Site.of(root), () -> now, rules, limits);
    }

    @Test
    void anAnswerFromMemoryIsTheAnswerFromTheFile() {
        for (String fields : new String[] {"", "Connection: close\r\n", "Accept-Encoding: gzip\r\n"}) {
            String request = "GET /a.txt HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n";
            assertThat(answer(request)).isEqualTo(answer(request)).endsWith("\r\n\r\nbefore");
        }
        String old = "GET /a.txt HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
        assertThat(answer(old)).isEqualTo(answer(old)).contains("Connection: keep-alive\r\n");
    }

    @Test
    void theLengthIsThatOfTheContent() throws IOException {
        for (int length : new int[] {6, 3 * 1024, SampleSite.LARGEST_IN_MEMORY + 1}) {
            write("x".repeat(length), "2019-01-01T00:00:00Z");
            for (int time = 0; time < 3; time++) {
                assertThat(length(PLAIN)).isEqualTo(length);
            }
            now = now.plusSeconds(1);
        }
        assertThat(length("HEAD /a.txt HTTP/1.1\r\nHost: a\r\n\r\n")).isZero();
    }

    @Test
    void anAnswerFromMemoryHasTheDateOfItsSecond() {
        for (int second = 0; second < 3; second++) {
            for (int time = 0; time < 3; time++) {
                assertThat(answer(PLAIN))
                        .contains("Date: Thu, 01 Jan 2099 12:00:0" + second + " GMT\r\n")
                        .endsWith("before");
            }
            now = now.plusSeconds(1);
        }
    }

    @Test
    void aChangeIsSeenInTheNextSecond() throws IOException {
        answer(PLAIN);
        write("behind", "2019-01-01T00:00:01Z");
        assertThat(answer(PLAIN)).endsWith("before");

        now = now.plusSeconds(1);

        assertThat(answer(PLAIN)).endsWith("behind").contains("Date: Thu, 01 Jan 2099 12:00:01 GMT\r\n");
        Files.delete(root.resolve("a.txt"));
        now = now.plusSeconds(1);
        assertThat(answer(PLAIN)).startsWith("HTTP/1.1 404 ");
    }

    @Test
    void aFileThatAppearsIsSeenInTheNextSecond() throws IOException {
        Files.delete(root.resolve("a.txt"));
        String missing = answer(PLAIN);
        assertThat(missing).startsWith("HTTP/1.1 404 ");
        write("new", "2019-01-01T00:00:00Z");
        assertThat(answer(PLAIN)).isEqualTo(missing);

        now = now.plusSeconds(1);
        assertThat(answer(PLAIN)).endsWith("new");
    }

    @Test
    void aLargeFileIsSentFromTheFileSystem() throws IOException {
        String large = "x".repeat(SampleSite.LARGEST_IN_MEMORY + 1);
        write(large, "2019-01-01T00:00:00Z");
        String first = answer(PLAIN);

        assertThat(answer(PLAIN)).isEqualTo(first).endsWith("\r\n\r\n" + large);
        write("y" + large.substring(1), "2019-01-01T00:00:01Z");
        assertThat(answer(PLAIN)).endsWith("\r\n\r\ny" + large.substring(1)).contains("01 Jan 2019 00:00:01");
        Files.delete(root.resolve("a.txt"));
        assertThat(answer(PLAIN)).startsWith("HTTP/1.1 404 ");
    }

    @Test
    void theDateIsThatOfTheAnswer() {
        answer(PLAIN);
        now = now.plusSeconds(1);

        assertThat(answer(PLAIN)).contains("Date: Thu, 01 Jan 2099 12:00:01 GMT\r\n");
        assertThat(answer(PLAIN)).contains("Date: Thu, 01 Jan 2099 12:00:01 GMT\r\n");
    }

    /** The clock of the file system goes on while the test writes, but not by two seconds. */
    @Test
    void whatHasJustBeenWrittenIsNotKeptAndHasTheTagOfItsBytes() throws IOException {
        now = Instant.now();
        write("young1", "2019-01-01T00:00:00Z");
        String first = answer(PLAIN);
        write("young2", "2019-01-01T00:00:00Z");
        now = Instant.now();
        String second = answer(PLAIN);

        assertThat(first).endsWith("young1");
        assertThat(second).endsWith("young2");
        assertThat(tag(first)).isNotEqualTo(tag(second));
        now = Instant.now().plusSeconds(5);
        assertThat(tag(answer(PLAIN))).isEqualTo(tag(second));
    }

    @Test
    void aLargeFileThatHasJustBeenWrittenComesWholeWithoutATag() throws IOException {
        now = Instant.now();
        String large = "x".repeat(SampleSite.LARGEST_IN_MEMORY + 1);
        write(large, "2019-01-01T00:00:00Z");
        String ranged = "GET /a.txt HTTP/1.1\r\nHost: a\r\nRange: bytes=0-2\r\n\r\n";

        assertThat(answer(ranged))
                .startsWith("HTTP/1.1 200 ")
                .doesNotContain("ETag")
                .contains("Accept-Ranges: none")
                .endsWith(large);
        now = now.plusSeconds(5);
        assertThat(answer(ranged)).startsWith("HTTP/1.1 206 ").contains("ETag").endsWith("\r\n\r\nxxx");
    }

    @Test
    void whatIsAskedForIsLookedAtAgainBeforeItsSecondIsOver() throws Exception {
        Request request = HeadReader.read(PLAIN);
        answer(PLAIN);
        now = now.plusMillis(999);
        assertThat(service.ready(request, null, service.millis())).isNotNull();
        now = now.plusMillis(1);

        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (service.ready(request, null, service.millis()) == null && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(answer(service.ready(request, null, service.millis()))).endsWith("before");
        now = now.plusMillis(999);
        assertThat(service.ready(request, null, service.millis())).isNull();
    }

    @Test
    void conditionsRangesAndHeadAreAnsweredFromMemory() {
        String tag = tag(answer(PLAIN));

        assertThat(ready("HEAD /a.txt HTTP/1.1\r\nHost: a\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ")
                .contains(tag);
        assertThat(ready("GET /a.txt HTTP/1.1\r\nHost: a\r\nIf-None-Match: " + tag + "\r\n\r\n"))
                .startsWith("HTTP/1.1 304 ");
        assertThat(ready("GET /a.txt HTTP/1.1\r\nHost: a\r\nRange: bytes=1-3\r\n\r\n"))
                .startsWith("HTTP/1.1 206 ")
                .endsWith("\r\n\r\nefo");
    }

    @Test
    void sixteenRangesAreOneOpenFileAndWhatIsOneTooManyIsRefused() throws IOException {
        int step = SampleSite.LARGEST_IN_MEMORY + 10;
        String ranges = IntStream.range(0, 16)
                .mapToObj(i -> i * step + "-" + (i * step + step - 2))
                .collect(Collectors.joining(","));
        write("before", "2019-01-01T00:00:00Z");
        Path large = Files.write(root.resolve("large"), new byte[16 * step]);
        service = service(new FileLimits(1, 2, 10, Duration.ofSeconds(5), 1 << 20));
        answer(PLAIN);
        Answer held = service.answer(
                HeadReader.read(
                        "GET /" + large.getFileName() + " HTTP/1.1\r\nHost: a\r\nRange: bytes=" + ranges + "\r\n\r\n"),
                null);

        assertThat(held.status()).isEqualTo(Status.PARTIAL_CONTENT);
        assertThat(((Answer.Body.Sequence) held.body())
                        .parts().stream().filter(part -> part.file() != null).count())
                .isEqualTo(16);
        String second = "GET /large HTTP/1.1\r\nHost: a\r\n\r\n";
        assertThat(answer(second)).startsWith("HTTP/1.1 503 ").contains("\r\nRetry-After: 2\r\n");
        now = now.plusSeconds(1);
        assertThat(answer(PLAIN)).as("from memory").endsWith("before");
        held.drop();
        assertThat(length(second)).isEqualTo(16L * step);
        assertThat(length(second)).isEqualTo(16L * step);
    }

    @Test
    void boundariesDiffer() {
        String request = "GET /a.txt HTTP/1.1\r\nHost: a\r\nRange: bytes=0-1,3-4\r\n\r\n";

        assertThat(answer(request)).isNotEqualTo(answer(request));
    }

    @Test
    void aRedirectKeepsTheQuery() throws IOException {
        Files.createDirectories(root.resolve("d"));

        assertThat(answer("GET /d?a=b&c=%20 HTTP/1.1\r\nHost: a\r\n\r\n"))
                .startsWith("HTTP/1.1 301 ")
                .contains("Location: /d/?a=b&c=%20\r\n");
        assertThat(answer("GET /d? HTTP/1.1\r\nHost: a\r\n\r\n")).contains("Location: /d/?\r\n");
        assertThat(answer("GET /d HTTP/1.1\r\nHost: a\r\n\r\n")).contains("Location: /d/\r\n");
    }

    private String ready(String request) {
        return answer(service.ready(HeadReader.read(request), null, service.millis()));
    }

    private static String tag(String answer) {
        Matcher tag = Pattern.compile("ETag: (\\S+)\r\n").matcher(answer);
        assertThat(tag.find()).isTrue();
        return tag.group(1);
    }

    @Test
    void conditionsAndRangesAreOfTheFile() throws IOException {
        answer(PLAIN);
        write("behind", "2019-01-01T00:00:01Z");
        now = now.plusSeconds(1);

        assertThat(answer("GET /a.txt HTTP/1.1\r\nHost: a\r\nRange: bytes=0-2\r\n\r\n"))
                .endsWith("beh");
        assertThat(answer("GET /a.txt HTTP/1.1\r\nHost: a\r\nIf-Modified-Since: Tue, 01 Jan 2019 00:00:00 GMT\r\n\r\n"))
                .endsWith("behind");
        assertThat(answer("HEAD /a.txt HTTP/1.1\r\nHost: a\r\n\r\n")).contains("01 Jan 2019 00:00:01");
    }

    private void write(String text, String time) throws IOException {
        Path file = root.resolve("a.txt");
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse(time)));
    }

    private String answer(String request) {
        return answer(service.answer(HeadReader.read(request), null));
    }

    private static String answer(@Nullable Answer found) {
        Answer answer = Objects.requireNonNull(found);
        return text(answer.head()) + content(answer.body());
    }

    private long length(String request) {
        Answer answer = service.answer(HeadReader.read(request), null);
        content(answer.body());
        return answer.length();
    }

    private static String content(Answer.Body body) {
        if (body instanceof Answer.Body.Sequence sequence) {
            return sequence.parts().stream().map(FileServiceTest::content).collect(Collectors.joining());
        }
        if (body instanceof Answer.Body.Region region) {
            return content(region);
        }
        return body instanceof Answer.Body.Bytes bytes ? text(bytes.bytes()) : "";
    }

    private static String content(Answer.Body.Region region) {
        try (OpenFile file = region.file()) {
            ByteBuffer bytes = ByteBuffer.allocate((int) region.length());
            file.channel().read(bytes, region.position());
            return text(bytes.flip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.US_ASCII.decode(bytes).toString();
    }
}
