package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.grammars.resp.RespParser;
import org.tatoo.grammars.resp.RespProduction;
import org.tatoo.grammars.resp.RespProtocolHandler;
import org.tatoo.grammars.resp.RespTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Token;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.testing.Exchange;

/** Plays the Markdown corpus on an empty database each time: each case at all cuts, and over a socket. */
class ConversationTest {
    /** The number of the client in the reply to HELLO. */
    private static final Pattern NUMBER = Pattern.compile("(\\$2\r\nid\r\n:)[0-9]+");

    private static final long MIB = RunningServer.MIB;

    private static RunningServer server;

    /** Each store warns of HTTP once, and each connection has its own. */
    private static final Logger WARNINGS = Logger.getLogger(Store.class.getPackageName());

    @BeforeAll
    static void start() throws IOException {
        WARNINGS.setLevel(Level.OFF);
        server = RunningServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
        WARNINGS.setLevel(null);
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

    /** What the server says, which is this answer, is what a client may be said. */
    @ParameterizedTest
    @MethodSource("cases")
    void anAnswerIsRepliesOfTheGrammar(Conversation one) {
        RespProtocolHandler handler = new RespProtocolHandler(Connection.none()) {
            @Override
            public void shift(RespTerminal terminal, Token token) {}

            @Override
            public void reduce(RespProduction production) {}
        };
        RespParser parser = new RespParser(handler, RespParser.Start.replies);
        parser.feed(ByteBuffer.wrap(one.answer()));
        assertThat(parser.finish()).as("%s", parser.error()).isEqualTo(ParseStatus.ACCEPTED);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answeredHoweverItIsCut(Conversation one) {
        Exchange.on(loop -> KeyValueServerCommand.protocol(new Store(loop.clock(), 64 * MIB, 64 * MIB, 8 * MIB)))
                .send(one.input())
                .end()
                .expectBytes(answer -> assertAnswered(one, new String(answer, StandardCharsets.ISO_8859_1)))
                .expectClosed();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answeredOverASocket(Conversation one) throws IOException {
        try (RespClient cleaner = server.connect()) {
            assertThat(cleaner.ask("FLUSHALL")).isEqualTo("+OK\r\n");
        }
        try (RespClient client = server.connect()) {
            RawClient.untilClosed(() -> {
                client.send(one.input());
                client.endInput();
            });
            assertAnswered(one, client.readToEnd());
        }
    }

    private static void assertAnswered(Conversation one, String answer) {
        assertThat(NUMBER.matcher(answer).replaceFirst("$10"))
                .isEqualTo(new String(one.answer(), StandardCharsets.ISO_8859_1));
    }
}
