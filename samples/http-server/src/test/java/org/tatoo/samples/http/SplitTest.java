package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.testing.Exchange;

/**
 * Each case of the corpus through parser and handler alone: however its bytes are cut, the same answers are written, and
 * an error is found at the same byte.
 */
@Tag("once")
class SplitTest {
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
    void everyCutGivesTheSameAnswers(HttpCase sample) {
        Exchange exchange = Exchange.with(connection -> new HttpParser(new FileHandler(connection, service)))
                .patience(RunningServer.PATIENCE)
                .send(sample.request());
        if (sample.ends("end of input")) {
            exchange.end();
        }
        byte[][] right = {{}};
        exchange.expectBytes(answers -> {
            // most cuts give the very bytes of the one before
            if (right[0].length == 0 || !Arrays.equals(right[0], answers)) {
                checkAll(sample, answers);
                right[0] = answers;
            }
        });
        if (sample.ends("open")) {
            exchange.expectNothing();
        } else {
            exchange.expectClosed();
        }
    }

    private static void checkAll(HttpCase sample, byte[] answers) throws IOException {
        AnswerReader reader = new AnswerReader(new ByteArrayInputStream(answers));
        sample.check(reader, () -> {});
        assertThat(reader.readToEnd()).isEmpty();
    }
}
