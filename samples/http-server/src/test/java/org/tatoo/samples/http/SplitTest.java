package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.samples.testing.Cut;

/**
 * Each case of the corpus through parser and handler alone: however its bytes are cut, the same answers are written, and
 * an error is found at the same byte.
 */
class SplitTest {
    /** Up to this length, in bytes, a request is cut everywhere. */
    private static final int LONG = 400;

    /** Longer ones are cut in two at this many random places. */
    private static final int RANDOM_CUTS = 40;

    private static final int ROUNDS = 20;

    @TempDir
    private static Path folder;

    private static FileService service;

    @BeforeAll
    static void layOut() throws IOException {
        service = RunningServer.service(
                SampleSite.create(folder), () -> Instant.parse("2101-02-03T04:05:06Z"), RunningServer.MAX_BODY);
    }

    static List<HttpCase> cases() throws IOException {
        return HttpCase.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyCutGivesTheSameAnswers(HttpCase sample) throws IOException {
        byte[] request = sample.request();
        Random random = new Random(sample.name().hashCode());
        String whole = played(sample, Cut.nowhere()).summary();

        assertThat(played(sample, Cut.everywhere()).summary())
                .as("octet by octet")
                .isEqualTo(whole);
        boolean everywhere = request.length <= LONG;
        for (int i = 1; i < (everywhere ? request.length : RANDOM_CUTS); i++) {
            int cut = everywhere ? i : 1 + random.nextInt(request.length - 1);
            assertThat(played(sample, left -> left == request.length ? cut : left)
                            .summary())
                    .as("cut at %d", cut)
                    .isEqualTo(whole);
        }
        for (int round = 0; round < ROUNDS; round++) {
            int most = 1 + random.nextInt(round < ROUNDS / 2 ? 9 : 999);
            assertThat(played(sample, left -> 1 + random.nextInt(Math.min(most, left)))
                            .summary())
                    .as("pieces of at most %d", most)
                    .isEqualTo(whole);
        }
    }

    /** Plays {@code sample} and checks what it is answered with. */
    private static InProcess played(HttpCase sample, Cut cut) throws IOException {
        InProcess connection = new InProcess(service, true);
        cut.split(sample.request(), connection::receive);
        if (sample.ends("end of input")) {
            connection.end();
        }
        AnswerReader reader = new AnswerReader(new ByteArrayInputStream(connection.written()));
        sample.check(reader, () -> {});
        assertThat(reader.readToEnd()).isEmpty();
        assertThat(connection.isOpen()).isEqualTo(sample.ends("open"));
        return connection;
    }
}
