package org.tatoo.samples.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.testing.CommandRun;

class ProtocolServersCommandTest {
    @ParameterizedTest
    @ValueSource(strings = {"--help", "memcached --help", "smtp --help", "stomp --help"})
    void helpIsOnStandardOutput(String arguments) {
        CommandRun help = run(arguments);

        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).startsWith("Usage: protocol-servers");
    }

    @ParameterizedTest
    @CsvSource({
        "gopher, 2, gopher",
        "memcached --port 65536, 2, 65535",
        "memcached --memory 0, 2, --memory",
        "memcached --limit max-value=2g, 2, max-value=2g",
        "smtp --data target --limit max-recipients=0, 2, max-recipients=0",
        "stomp --limit queues=1, 2, there is no such limit",
        "smtp, 2, --data",
        "stomp --host nowhere.invalid, 1, nowhere.invalid",
        "smtp --data pom.xml, 1, pom.xml"
    })
    void aFaultIsOneLine(String arguments, int exitCode, String named) {
        run(arguments).expectFault(exitCode, "protocol-servers", named);
    }

    @ParameterizedTest
    @CsvSource({
        "memcached, items=64m, max-value=1m, idle=1h",
        "smtp, max-mail=10m, max-recipients=100, idle=5m",
        "stomp, max-body=1m, destinations=10000, idle=24h"
    })
    void helpListsTheLimits(String command, String first, String second, String idle) throws IOException {
        CommandRun help = run(command + " --help");
        help.expectLimitsOnPage();
        assertThat(help.out()).contains("  " + first + " ", "  " + second + " ", "  " + idle + " ");
    }

    private static CommandRun run(String arguments) {
        return CommandRun.of(ProtocolServersCommand.commandLine(), List.of(arguments.split(" ")));
    }
}
