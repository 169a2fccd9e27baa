package org.tatoo.samples.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;

class Http2ServerCommandTest {
    private static CommandRun run(String... arguments) {
        return CommandRun.of(Http2Server.commandLine(), List.of(arguments));
    }

    @Test
    void wrongOptionsAreOneLine() {
        run("--port", "x", "--root", ".").expectFault(2, "http2-server", "--port");
        run("--root", ".", "--limit", "streams=0").expectFault(2, "http2-server", "streams=0");
        run("--port", "0", "--root", "/none").expectFault(1, "http2-server", "/none");
    }

    @Test
    void helpListsTheLimits() throws IOException {
        run("--help").expectLimitsOnPage();
        assertThat(run("--help").out()).contains("  streams=100 ", "  header-list=16k ", "  period=10s ");
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold(@TempDir Path root) throws IOException, InterruptedException {
        Files.writeString(root.resolve("index.html"), "hello");
        List<String> options = TransportUnderTest.with(List.of("--port", "0", "--root", root.toString()));
        try (ServerProcess server = ServerProcess.start(Http2Server.class, options)) {
            assertThat(server.firstLine()).startsWith("http2-server listening on http");
            try (Http2Client client = new Http2Client(server.port())) {
                client.begin("");
                assertThat(client.request(1, "GET", "/").content()).isEqualTo("hello");
                server.terminate();
                client.expectGoAway(1, 0);
            }
            server.expectEnd();
        }
    }
}
