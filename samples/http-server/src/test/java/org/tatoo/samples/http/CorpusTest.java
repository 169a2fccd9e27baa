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
    @MethodSource("cases")
    void sentOctetByOctet(HttpCase sample) throws IOException {
        play(sample, Cut.everywhere());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentInRandomPieces(HttpCase sample) throws IOException {
        Random random = new Random(sample.name().hashCode());
        for (int round = 0; round < 5; round++) {
            play(sample, Cut.anywhere(random));
        }
    }

    /** Whatever stands before and after a request: it is answered as alone, and what follows a refusal is not carried out. */
    @ParameterizedTest
    @MethodSource("casesThatEndByThemselves")
    void sentBetweenTwoOthers(HttpCase sample) throws IOException {
        try (Client client = server.connect()) {
            RawClient.untilClosed(() -> {
                client.send(BEFORE);
                client.send(sample.request());
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
