package org.tatoo.samples.protocols;

import static org.assertj.core.api.Assertions.assertThat;

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
        "smtp, 2, --data",
        "stomp --host nowhere.invalid, 1, nowhere.invalid",
        "smtp --data pom.xml, 1, pom.xml"
    })
    void aFaultIsOneLine(String arguments, int exitCode, String named) {
        run(arguments).expectFault(exitCode, "protocol-servers", named);
    }

    private static CommandRun run(String arguments) {
        return CommandRun.of(ProtocolServersCommand.commandLine(), List.of(arguments.split(" ")));
    }
}
