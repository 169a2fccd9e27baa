package org.tatoo.samples.http;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HttpServerCommandTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void layOut() throws IOException {
        root = SampleSite.create(folder);
    }

    static Stream<Arguments> wrongOptions() {
        return Stream.of(
                Arguments.of(List.of(), "--root"),
                Arguments.of(List.of("--port", "1"), "--root"),
                Arguments.of(List.of("--root", ".", "--port", "http"), "http"),
                Arguments.of(List.of("--root", ".", "--port", "-1"), "65535"),
                Arguments.of(List.of("--root", ".", "--port", "65536"), "65535"),
                Arguments.of(List.of("--root", ".", "--max-body", "-1"), "--max-body"),
                Arguments.of(List.of("--root", ".", "--max-body", "8M"), "--max-body"),
                Arguments.of(List.of("--root", ".", "--echo", "echo"), "slash"),
                Arguments.of(List.of("--root", ".", "--echo", "/%"), "slash"),
                Arguments.of(List.of("--root", ".", "--address", "x"), "--address"),
                Arguments.of(List.of("--root", ".", "--colour"), "--colour"),
                Arguments.of(List.of("--root", ".", "a\nb"), "a b"),
                Arguments.of(List.of("--root"), "--root"),
                Arguments.of(List.of("--root", "\0"), "--root"));
    }

    @ParameterizedTest
    @MethodSource("wrongOptions")
    void wrongOptionsGetOneLine(List<String> arguments, String named) {
        Outcome outcome = run(arguments);

        assertThat(outcome.exitCode).isEqualTo(2);
        assertThat(outcome.out).isEmpty();
        assertThat(outcome.err).startsWith("http-server: ").contains(named).containsOnlyOnce("\n");
    }

    @Test
    void aRootThatCannotBeServedGetsOneLine() {
        assertRefused(
                run(List.of("--port", "0", "--root", root.resolve("nothing").toString())), "there is no directory");
        assertRefused(
                run(List.of("--port", "0", "--root", root.resolve("hello.txt").toString())), "is no directory");
    }

    @Test
    void aPortInUseGetsOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            assertRefused(run(List.of("--port", port, "--root", root.toString())), port);
        }
    }

    @Test
    void aHostThatIsNotHereGetsOneLine() {
        assertRefused(run(List.of("--port", "0", "--root", root.toString(), "--host", "no-such-host.invalid")), "host");
    }

    @Test
    void anAccessLogThatCannotBeWrittenGetsOneLine() {
        assertRefused(
                run(List.of("--port", "0", "--root", root.toString(), "--access-log", root.toString())),
                "the access log " + root + " cannot be written");
    }

    private static void assertRefused(Outcome outcome, String named) {
        assertThat(outcome.exitCode).isEqualTo(1);
        assertThat(outcome.out).isEmpty();
        assertThat(outcome.err).startsWith("http-server: ").contains(named).containsOnlyOnce("\n");
    }

    @Test
    void helpNamesEveryOption() {
        Outcome outcome = run(List.of("--help"));

        assertThat(outcome.exitCode).isZero();
        assertThat(outcome.out)
                .contains("--port", "--root", "--host", "--max-body", "--echo", "--access-log", "--help", "--version");
        assertThat(outcome.err).isEmpty();
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HttpServerCommand.class.getName(),
                        "--port",
                        "0",
                        "--root",
                        root.toString(),
                        "--access-log",
                        folder.resolve("access.log").toString())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            assertThat(line).matches("http server listening on 127\\.0\\.0\\.1:\\d+, serving .*");
            int port = Integer.parseInt(line.replaceAll(".*127\\.0\\.0\\.1:(\\d+),.*", "$1"));
            try (RawClient client = new RawClient(port)) {
                client.send("GET /hello.txt HTTP/1.1\r\nHost: a\r\n\r\n");
                assertThat(client.read(false).text()).isEqualTo("hello\n");
                process.toHandle().destroy();
                assertThat(client.readToEnd()).isEmpty();
            }
            assertThat(out.readLine()).isNull();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(folder.resolve("access.log")).content().matches(".* \"GET /hello.txt HTTP/1.1\" 200 6 .*\n");
        } finally {
            process.destroyForcibly();
        }
    }

    private record Outcome(int exitCode, String out, String err) {}

    private static Outcome run(List<String> arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = HttpServerCommand.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), err.toString());
    }
}
