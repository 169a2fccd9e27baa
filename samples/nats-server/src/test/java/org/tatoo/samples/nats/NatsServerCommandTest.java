package org.tatoo.samples.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.samples.testing.CommandRun;

class NatsServerCommandTest {
    @Test
    void helpListsTheLimits() throws IOException {
        CommandRun help = run("--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).startsWith("Usage: nats-server");
        help.expectLimitsOnPage();
    }

    @ParameterizedTest
    @CsvSource({
        "--port 65536, 2, 65535",
        "--limit max-payload=2m, 2, max-payload=2m",
        "--limit ping=0s, 2, ping=0s",
        "--limit queues=1, 2, there is no such limit",
        "--host nowhere.invalid, 1, nowhere.invalid"
    })
    void aFaultIsOneLine(String arguments, int exitCode, String named) {
        run(arguments).expectFault(exitCode, "nats-server", named);
    }

    private static CommandRun run(String arguments) {
        return CommandRun.of(NatsServer.commandLine(), List.of(arguments.split(" ")));
    }
}
