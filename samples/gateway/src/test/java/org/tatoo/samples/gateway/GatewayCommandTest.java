package org.tatoo.samples.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;

class GatewayCommandTest {
    private static CommandRun run(String... arguments) {
        return CommandRun.of(Gateway.commandLine(), List.of(arguments));
    }

    @Test
    void wrongOptionsAreOneLine() {
        run().expectFault(2, "gateway", "--to");
        run("--to", "127.0.0.1:99999").expectFault(2, "gateway", "99999");
        run("--to", "no.such.host.invalid:1").expectFault(2, "gateway", "no host is called");
        run("--to", "127.0.0.1:1", "--limit", "connect=0s").expectFault(2, "gateway", "connect=0s");
    }

    @Test
    void helpListsTheLimits() throws IOException {
        run("--help").expectLimitsOnPage();
        assertThat(run("--help").out()).contains("  connect=5s ", "  response=30s ");
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold() throws IOException, InterruptedException {
        List<String> options = TransportUnderTest.with(List.of("--port", "0", "--to", "127.0.0.1:1"));
        try (ServerProcess gateway = ServerProcess.start(Gateway.class, options)) {
            assertThat(gateway.firstLine()).startsWith("gateway listening on 127.0.0.1:" + gateway.port());
            gateway.terminate();
            gateway.expectEnd();
        }
    }
}
