package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.testing.Cut;

/** Plays the Markdown corpus over sockets, each case whole and cut once; {@link SplitTest} cuts it everywhere. */
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

    static List<HttpCase> cases() throws IOException {
        return HttpCase.all();
    }

    @Test
    void namesOfCasesAreDistinct() throws Exception {
        assertThat(cases()).extracting(HttpCase::name).doesNotHaveDuplicates().hasSizeGreaterThan(1_500);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentWhole(HttpCase sample) throws IOException {
        play(sample, Cut.nowhere());
    }

    @ParameterizedTest
    @MethodSource("casesThatEndWithTheInput")
    void cutOnceBeforeTheEndOfInput(HttpCase sample) throws IOException {
        play(sample, cutOnce(sample));
    }

    /** Whatever stands before and after a request: it is answered as alone, and what follows a refusal is not carried out. */
    @ParameterizedTest
    @MethodSource("casesThatEndByThemselves")
    void cutOnceBetweenTwoOthers(HttpCase sample) throws IOException {
        try (Client client = server.connect()) {
            RawClient.untilClosed(() -> {
                client.send(BEFORE);
                cutOnce(sample).split(sample.request(), client::send);
                client.send(PROBE);
            });

            assertThat(client.read(false).text()).isEqualTo("a{}\n");
            sample.check(client.answers(), client::endInput);
            if (sample.ends("open")) {
                assertThat(client.read(false).text()).isEqualTo("hello\n");
            }
            client.expectEnd();
        }
    }

    static List<HttpCase> casesThatEndByThemselves() throws IOException {
        return cases().stream().filter(sample -> !sample.ends("end of input")).toList();
    }

    static List<HttpCase> casesThatEndWithTheInput() throws IOException {
        return cases().stream().filter(sample -> sample.ends("end of input")).toList();
    }

    private static Cut cutOnce(HttpCase sample) {
        int length = sample.request().length;
        int first = length < 2 ? length : 1 + new Random(sample.name().hashCode()).nextInt(length - 1);
        return left -> left == length ? first : left;
    }

    private static void play(HttpCase sample, Cut cut) throws IOException {
        try (Client client = server.connect()) {
            RawClient.untilClosed(() -> cut.split(sample.request(), client::send));
            sample.check(client.answers(), client::endInput);
            if (sample.ends("closed")) {
                client.expectEnd();
            } else if (sample.ends("open")) {
                probe(client);
            }
        }
    }

    private static void probe(Client client) throws IOException {
        client.send(PROBE);
        assertThat(client.read(false).text()).isEqualTo("hello\n");
        client.expectEnd();
    }
}
