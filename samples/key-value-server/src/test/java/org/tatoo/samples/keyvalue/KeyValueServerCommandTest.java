package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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
        Outcome outcome = run(arguments);

        assertThat(outcome.exitCode).isEqualTo(2);
        assertThat(outcome.out).isEmpty();
        assertThat(outcome.err).startsWith("key-value-server: ").contains(named).containsOnlyOnce("\n");
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

    private static void assertRefused(Outcome outcome, String named) {
        assertThat(outcome.exitCode).isEqualTo(1);
        assertThat(outcome.out).isEmpty();
        assertThat(outcome.err).startsWith("key-value-server: ").contains(named).containsOnlyOnce("\n");
    }

    @Test
    void helpNamesEveryOption() {
        Outcome outcome = run(List.of("--help"));

        assertThat(outcome.exitCode).isZero();
        assertThat(outcome.out)
                .contains("--port", "--host", "--max-memory", "--max-buffers", "--max-unread", "--timeout");
        assertThat(outcome.err).isEmpty();
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KeyValueServerCommand.class.getName(),
                        "--port",
                        "0")
                .redirectErrorStream(true)
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            assertThat(line).matches("key-value server listening on 127\\.0\\.0\\.1:\\d+");
            int port = Integer.parseInt(line.replaceAll(".*:", ""));
            try (RawClient client = new RawClient(port)) {
                assertThat(client.ask("PING")).isEqualTo("+PONG\r\n");
                process.toHandle().destroy();
                assertThat(client.readToEnd()).isEmpty();
            }
            assertThat(out.readLine()).isNull();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    private record Outcome(int exitCode, String out, String err) {}

    private static Outcome run(List<String> arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = KeyValueServerCommand.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), err.toString());
    }
}
