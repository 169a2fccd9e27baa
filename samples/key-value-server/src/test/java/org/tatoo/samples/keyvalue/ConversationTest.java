package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.testing.Cut;

/** Plays the Markdown corpus over sockets, each case cut in several ways, on an empty database each time. */
class ConversationTest {
    /** The number of the client in the reply to HELLO. */
    private static final Pattern NUMBER = Pattern.compile("(\\$2\r\nid\r\n:)[0-9]+");

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
        assertThat(server.failures()).isEmpty();
    }

    static List<Conversation> cases() throws IOException {
        return Conversation.all();
    }

    @Test
    void namesOfCasesAreDistinct() throws Exception {
        assertThat(cases())
                .extracting(Conversation::name)
                .doesNotHaveDuplicates()
                .hasSizeGreaterThan(90);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentWhole(Conversation one) throws IOException {
        play(one, Cut.nowhere());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentOctetByOctet(Conversation one) throws IOException {
        play(one, Cut.everywhere());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentInRandomPieces(Conversation one) throws IOException {
        Random random = new Random(one.name().hashCode());
        for (int round = 0; round < 3; round++) {
            play(one, Cut.anywhere(random));
        }
    }

    private static void play(Conversation one, Cut cut) throws IOException {
        try (RespClient cleaner = server.connect()) {
            assertThat(cleaner.ask("FLUSHALL")).isEqualTo("+OK\r\n");
        }
        try (RespClient client = server.connect()) {
            RawClient.untilClosed(() -> {
                cut.split(one.input(), client::send);
                client.endInput();
            });
            assertThat(NUMBER.matcher(client.readToEnd()).replaceFirst("$10"))
                    .isEqualTo(new String(one.answer(), StandardCharsets.ISO_8859_1));
        }
    }
}
