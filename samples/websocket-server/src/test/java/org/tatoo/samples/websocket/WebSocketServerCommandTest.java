package org.tatoo.samples.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;

class WebSocketServerCommandTest {
    private static CommandRun run(String... arguments) {
        return CommandRun.of(WebSocketServer.commandLine(), List.of(arguments));
    }

    @Test
    void wrongOptionsAreOneLine() {
        run("--port", "x").expectFault(2, "websocket-server", "--port");
        run("--limit", "message=0").expectFault(2, "websocket-server", "message=0");
        run("--limit", "ping=0").expectFault(2, "websocket-server", "ping=0");
        run("--limit", "doors=1").expectFault(2, "websocket-server", "no such limit");
        run("--transport", "bird").expectFault(2, "websocket-server", "--transport");
    }

    @Test
    void helpListsTheLimits() throws IOException {
        run("--help").expectLimitsOnPage();
        assertThat(run("--help").out()).contains("  message=1m ", "  chat-output=1m ", "  ping=30s ", "  idle=1m ");
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold() throws IOException, InterruptedException {
        List<String> options = TransportUnderTest.with(List.of("--port", "0", "--limit", "ping=never"));
        try (ServerProcess server = ServerProcess.start(WebSocketServer.class, options)) {
            assertThat(server.firstLine())
                    .startsWith("websocket-server listening on http")
                    .contains("://127.0.0.1:" + server.port());
            try (WebSocketClient client = new WebSocketClient(server.port(), "/echo")) {
                client.send(0x81, "hello");
                client.expect(0x81, "hello");
                server.terminate();
                client.expectClose(CloseCode.GOING_AWAY);
            }
            server.expectEnd();
        }
    }
}
