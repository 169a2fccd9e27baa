package org.tatoo.samples.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;

class ChatCommandTest {
    private static CommandRun run(String... arguments) {
        return CommandRun.of(Chat.commandLine(), List.of(arguments));
    }

    @Test
    void wrongOptionsAreOneLine() {
        run("--port", "0").expectFault(2, "chat", "--moderator-token");
        run("--port", "0", "--moderator-token", " ").expectFault(2, "chat", "must not be empty");
        run("--moderator-token", "x", "--limit", "rooms=0").expectFault(2, "chat", "rooms=0: must be at least 1");
        run("--moderator-token", "x", "--limit", "doors=1").expectFault(2, "chat", "no such limit");
    }

    @Test
    void helpListsTheLimits() throws IOException {
        run("--help").expectLimitsOnPage();
        assertThat(run("--help").out())
                .contains("  rooms=100 ", "  absence=1m ", "  stream-output=256k ", "  idle=1m ");
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold() throws IOException, InterruptedException {
        List<String> options = TransportUnderTest.with(List.of("--port", "0", "--moderator-token", "x"));
        try (ServerProcess server = ServerProcess.start(Chat.class, options)) {
            assertThat(server.firstLine())
                    .startsWith("chat listening on http")
                    .contains("://127.0.0.1:" + server.port());
            try (ChatClient client = new ChatClient(server.port())) {
                assertThat(client.get("/").status()).isEqualTo("200 OK");
            }
            server.terminate();
            server.expectEnd();
        }
    }
}
