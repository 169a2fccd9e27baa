package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.file.FileCache;
import org.tatoo.samples.http.file.Site;
import org.tatoo.samples.http.request.ContentRules;
import org.tatoo.samples.http.request.HeadReader;

/** What is kept in memory between requests, and for how long. */
class FileServiceTest {
    private static final String PLAIN = "GET /a.txt HTTP/1.1\r\nHost: a\r\n\r\n";

    @TempDir
    private Path root;

    private Instant now = Instant.parse("2020-01-01T12:00:00.5Z");
    private FileService service;

    @BeforeEach
    void layOut() throws IOException {
        write("before", "2019-01-01T00:00:00Z");
        service = new FileService(
                Site.of(root), () -> now, new ContentRules(ContentRules.DEFAULT_MAX_BODY, Optional.empty()));
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
        for (int length : new int[] {6, FileCache.LARGEST_JOINED, FileCache.LARGEST_FILE + 1}) {
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
                        .contains("Date: Wed, 01 Jan 2020 12:00:0" + second + " GMT\r\n")
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

        assertThat(answer(PLAIN)).endsWith("behind").contains("Date: Wed, 01 Jan 2020 12:00:01 GMT\r\n");
        Files.delete(root.resolve("a.txt"));
        now = now.plusSeconds(1);
        assertThat(answer(PLAIN)).startsWith("HTTP/1.1 404 ");
    }

    @Test
    void aLargeFileIsSentFromTheFileSystem() throws IOException {
        String large = "x".repeat(FileCache.LARGEST_FILE + 1);
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

        assertThat(answer(PLAIN)).contains("Date: Wed, 01 Jan 2020 12:00:01 GMT\r\n");
        assertThat(answer(PLAIN)).contains("Date: Wed, 01 Jan 2020 12:00:01 GMT\r\n");
    }

    @Test
    void whatHasJustBeenWrittenIsNotKept() throws IOException {
        write("young1", "2020-01-01T12:00:00Z");
        answer(PLAIN);
        write("young2", "2020-01-01T12:00:00Z");

        assertThat(answer(PLAIN)).endsWith("young2");
    }

    @Test
    void conditionsAndRangesAreOfTheFile() throws IOException {
        answer(PLAIN);
        write("behind", "2019-01-01T00:00:01Z");

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
        Answer answer = service.answer(HeadReader.read(request), null);
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
        try (FileChannel file = region.file()) {
            ByteBuffer bytes = ByteBuffer.allocate((int) region.length());
            file.read(bytes, region.position());
            return text(bytes.flip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.US_ASCII.decode(bytes).toString();
    }
}
