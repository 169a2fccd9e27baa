package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;

class KeyValueServerCommandTest {
    static Stream<Arguments> wrongOptions() {
        return Stream.of(
                Arguments.of(List.of("--port", "65536"), "--port"),
                Arguments.of(List.of("--port", "x"), "--port"),
                Arguments.of(List.of("--max-memory", "0"), "--max-memory"),
                Arguments.of(List.of("--max-buffers", "-1"), "--max-buffers"),
                Arguments.of(List.of("--max-unread", "0"), "--max-unread"),
                Arguments.of(List.of("--timeout", "-1"), "--timeout"),
                Arguments.of(List.of("--colour"), "--colour"),
                Arguments.of(List.of("a\nb"), "a b"));
    }

    @ParameterizedTest
    @MethodSource("wrongOptions")
    void wrongOptionsGetOneLine(List<String> arguments, String named) {
        run(arguments).expectFault(2, "key-value-server", named);
    }

    @Test
    void aPortInUseGetsOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            assertRefused(run(List.of("--port", port)), port);
        }
    }

    @Test
    void aHostThatIsNotHereGetsOneLine() {
        assertRefused(run(List.of("--port", "0", "--host", "no-such-host.invalid")), "host");
    }

    private static void assertRefused(CommandRun run, String named) {
        run.expectFault(1, "key-value-server", named);
    }

    @Test
    void helpNamesEveryOption() {
        CommandRun help = run(List.of("--help"));

        assertThat(help.exitCode()).isZero();
        assertThat(help.out())
                .contains(
                        "--port",
                        "--host",
                        "--unix",
                        "--transport",
                        "--max-memory",
                        "--max-buffers",
                        "--max-unread",
                        "--timeout");
        assertThat(help.err()).isEmpty();
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold() throws Exception {
        List<String> options = TransportUnderTest.with(List.of("--port", "0", "--limit", "drain=2s"));
        try (ServerProcess process = ServerProcess.start(KeyValueServerCommand.class, options)) {
            assertThat(process.firstLine()).matches("key-value server listening on 127\\.0\\.0\\.1:\\d+( with TLS)?");
            try (RespClient client = new RespClient(process.port())) {
                assertThat(client.ask("PING")).isEqualTo("+PONG\r\n");
                process.terminate();
                client.expectEnd();
            }
            process.expectEnd();
        }
    }

    private static CommandRun run(List<String> arguments) {
        return CommandRun.of(KeyValueServerCommand.commandLine(), arguments);
    }
}
