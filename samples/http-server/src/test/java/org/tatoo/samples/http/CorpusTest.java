package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plays the Markdown corpus over sockets, each case cut in several ways. */
class CorpusTest {
    private static final String BEFORE = "GET /style.css HTTP/1.1\r\nHost: before\r\n\r\n";
    private static final String PROBE = "GET /hello.txt HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n";

    @TempDir
    private static Path folder;

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.of(SampleSite.create(folder));
    }

    @AfterAll
    static void stop() {
        server.close();
        assertThat(server.failures()).isEmpty();
    }

    static List<HttpCase> cases() throws IOException, URISyntaxException {
        Path corpus = Path.of(
                Objects.requireNonNull(CorpusTest.class.getResource("/http")).toURI());
        try (Stream<Path> files = Files.list(corpus)) {
            return files.filter(file -> !file.endsWith("README.md"))
                    .sorted()
                    .flatMap(file -> HttpCase.parse(read(file)).stream())
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void namesOfCasesAreDistinct() throws Exception {
        assertThat(cases()).extracting(HttpCase::name).doesNotHaveDuplicates().hasSizeGreaterThan(1_500);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentWhole(HttpCase sample) throws IOException {
        play(sample, bytes -> bytes);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentOctetByOctet(HttpCase sample) throws IOException {
        play(sample, bytes -> 1);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentInRandomPieces(HttpCase sample) throws IOException {
        Random random = new Random(sample.name().hashCode());
        for (int round = 0; round < 5; round++) {
            play(sample, bytes -> 1 + random.nextInt(bytes));
        }
    }

    /** Whatever stands before and behind a request: it is answered as alone, and what follows a refusal is not carried out. */
    @ParameterizedTest
    @MethodSource("casesThatEndByThemselves")
    void sentBetweenTwoOthers(HttpCase sample) throws IOException {
        try (RawClient client = server.connect()) {
            send(client, bytes(BEFORE), bytes -> bytes);
            send(client, sample.request(), bytes -> bytes);
            send(client, bytes(PROBE), bytes -> bytes);

            assertThat(client.read(false).text()).isEqualTo("a{}\n");
            sample.check(client.answers(), client::endInput);
            if (sample.ends("open")) {
                assertThat(client.read(false).text()).isEqualTo("hello\n");
            }
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    static List<HttpCase> casesThatEndByThemselves() throws Exception {
        return cases().stream().filter(sample -> !sample.ends("end of input")).toList();
    }

    private static byte[] bytes(String ascii) {
        return ascii.getBytes(StandardCharsets.US_ASCII);
    }

    /** The size of the next piece of so many bytes that are left. */
    interface Cut {
        int next(int left);
    }

    private static void play(HttpCase sample, Cut cut) throws IOException {
        try (RawClient client = server.connect()) {
            send(client, sample.request(), cut);
            sample.check(client.answers(), client::endInput);
            if (sample.ends("closed")) {
                assertThat(client.readToEnd()).isEmpty();
            } else if (sample.ends("open")) {
                probe(client);
            }
        }
    }

    /** Goes on without a word if the server has closed: what it said before can still be read. */
    private static void send(RawClient client, byte[] request, Cut cut) {
        try {
            for (int from = 0; from < request.length; ) {
                int to = from + cut.next(request.length - from);
                client.send(request, from, to);
                from = to;
            }
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("Broken pipe.*|Connection reset.*");
        }
    }

    private static void probe(RawClient client) throws IOException {
        client.send(PROBE);
        assertThat(client.read(false).text()).isEqualTo("hello\n");
        assertThat(client.readToEnd()).isEmpty();
    }
}
