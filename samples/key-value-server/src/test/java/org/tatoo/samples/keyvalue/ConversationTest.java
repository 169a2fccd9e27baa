package org.tatoo.samples.keyvalue;

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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    static List<Conversation> cases() throws IOException, URISyntaxException {
        Path corpus = Path.of(Objects.requireNonNull(ConversationTest.class.getResource("/resp"))
                .toURI());
        try (Stream<Path> files = Files.list(corpus)) {
            return files.filter(file -> !file.endsWith("README.md"))
                    .sorted()
                    .flatMap(file -> Conversation.parse(read(file)).stream())
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
        assertThat(cases())
                .extracting(Conversation::name)
                .doesNotHaveDuplicates()
                .hasSizeGreaterThan(90);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentWhole(Conversation one) throws IOException {
        play(one, left -> left);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentOctetByOctet(Conversation one) throws IOException {
        play(one, left -> 1);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sentInRandomPieces(Conversation one) throws IOException {
        Random random = new Random(one.name().hashCode());
        for (int round = 0; round < 3; round++) {
            play(one, left -> 1 + random.nextInt(left));
        }
    }

    /** The size of the next piece of so many bytes that are left. */
    private interface Cut {
        int next(int left);
    }

    private static void play(Conversation one, Cut cut) throws IOException {
        try (RawClient cleaner = server.connect()) {
            assertThat(cleaner.ask("FLUSHALL")).isEqualTo("+OK\r\n");
        }
        try (RawClient client = server.connect()) {
            send(client, one.input(), cut);
            assertThat(NUMBER.matcher(client.readToEnd()).replaceFirst("$10"))
                    .isEqualTo(new String(one.answer(), StandardCharsets.ISO_8859_1));
        }
    }

    /** Goes on without a word if the server has closed: what it said before can still be read. */
    private static void send(RawClient client, byte[] input, Cut cut) {
        try {
            for (int from = 0; from < input.length; ) {
                int to = from + cut.next(input.length - from);
                client.send(input, from, to);
                from = to;
            }
            client.endInput();
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("Broken pipe.*|Connection reset.*");
        }
    }
}
