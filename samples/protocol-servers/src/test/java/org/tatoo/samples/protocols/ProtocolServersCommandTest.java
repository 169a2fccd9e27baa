package org.tatoo.samples.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ProtocolServersCommandTest {
    @ParameterizedTest
    @ValueSource(strings = {"--help", "memcached --help", "smtp --help", "stomp --help"})
    void helpIsOnStandardOutput(String arguments) {
        StringWriter out = new StringWriter();
        CommandLine command = ProtocolServersCommand.commandLine().setOut(new PrintWriter(out));

        assertThat(command.execute(arguments.split(" "))).isZero();
        assertThat(out.toString()).startsWith("Usage: protocol-servers");
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
        StringWriter err = new StringWriter();
        CommandLine command = ProtocolServersCommand.commandLine().setErr(new PrintWriter(err));

        assertThat(command.execute(arguments.split(" "))).isEqualTo(exitCode);
        assertThat(err.toString())
                .startsWith("protocol-servers: ")
                .contains(named)
                .containsOnlyOnce("\n");
    }
}
