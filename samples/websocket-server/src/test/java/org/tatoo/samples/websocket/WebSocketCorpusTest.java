package org.tatoo.samples.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.samples.testing.Case;
import org.tatoo.samples.testing.Corpus;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.testing.Cut;

/** The cases in {@code src/test/resources/websocket}: all that the server sends, however the input is cut. */
class WebSocketCorpusTest extends ServedTest {
    /** Longer inputs are not sent byte by byte. */
    private static final int LONG = 10_000;

    private static final int MOST_PIECE = 1_000;

    private final Random random = new Random(6455);

    @BeforeEach
    void start() throws IOException {
        serve(WebSocketLimits.DEFAULT);
    }

    @TestFactory
    Stream<DynamicTest> everyCaseHasItsAnswersHoweverItIsSent() throws IOException {
        return Corpus.cases("/websocket").stream().map(one -> DynamicTest.dynamicTest(one.name(), () -> check(one)));
    }

    private void check(Case one) throws IOException {
        byte[] sent = Wire.sent(one.input().lines(), random);
        String expected = latin1(Wire.expected(one.output().lines()));
        Cut small = sent.length > LONG ? left -> Math.min(left, 1 + random.nextInt(MOST_PIECE)) : Cut.everywhere();
        assertThat(exchange(sent, Cut.nowhere())).as("whole").isEqualTo(expected);
        assertThat(exchange(sent, small)).as("byte by byte, or in small pieces").isEqualTo(expected);
        assertThat(withRequest(sent)).as("with the request").isEqualTo(expected);
    }

    private String exchange(byte[] sent, Cut cut) throws IOException {
        try (WebSocketClient client = new WebSocketClient(server().port(), "/echo")) {
            return answers(client.raw(), sent, cut);
        }
    }

    /** The first frames come in the same piece as the request, so that the next parser gets what the first has left. */
    private String withRequest(byte[] sent) throws IOException {
        byte[] head = WebSocketClient.request("/echo").getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[head.length + sent.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(sent, 0, all, head.length, sent.length);
        try (RawClient client = new RawClient(server().port())) {
            String answers = answers(client, all, Cut.nowhere());
            return answers.substring(answers.indexOf("\r\n\r\n") + 4);
        }
    }

    /** Reads while sending, because echoes are as long as what is sent. */
    private static String answers(RawClient client, byte[] sent, Cut cut) throws IOException {
        Thread sender = new Thread(() -> RawClient.untilClosed(() -> {
            cut.split(sent, client::send);
            client.endInput();
        }));
        sender.start();
        String answers = client.readToEnd();
        try {
            sender.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return answers;
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
