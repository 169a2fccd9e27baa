package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CalendarServerTest {
    @TempDir
    private Path directory;

    private final StringWriter errors = new StringWriter();

    @Test
    void aWrongOptionIsOneLineAndExitCode2() {
        assertThat(run("--port", "x", "--data", "d")).isEqualTo(2);
        assertThat(run("--port", "70000", "--data", "d")).isEqualTo(2);
        assertThat(run("--data", "d", "--verbose")).isEqualTo(2);
        assertThat(run("--port", "0")).isEqualTo(2);
        assertThat(errors.toString().lines())
                .hasSize(4)
                .allMatch(line -> line.startsWith("calendar-server: "))
                .anyMatch(line -> line.contains("--port must be 0 to 65535"))
                .anyMatch(line -> line.contains("--verbose"))
                .anyMatch(line -> line.contains("--data"));
    }

    @Test
    void aDirectoryThatIsNotThereIsOneLineAndExitCode1() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThat(run("--port", "0", "--data", directory.resolve("none").toString()))
                .isEqualTo(1);
        assertThat(run("--port", "0", "--data", file.toString())).isEqualTo(1);
        assertThat(run("--port", "0", "--demo", "--data", file.toString())).isEqualTo(1);
        assertThat(errors.toString().lines()).hasSize(3).allMatch(line -> line.contains("is not a directory"));
    }

    @Test
    void aWrongFileOfUsersIsOneLineAndExitCode1() throws IOException {
        Files.writeString(directory.resolve("users"), "forax\n");
        assertThat(run("--port", "0", "--data", directory.toString())).isEqualTo(1);
        assertThat(errors.toString().lines()).hasSize(1).allMatch(line -> line.contains("users:1: expected"));
    }

    @Test
    void aPortInUseIsOneLineAndExitCode1() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(run("--port", port, "--data", directory.toString())).isEqualTo(1);
            assertThat(errors.toString().lines()).hasSize(1).allMatch(line -> line.contains(port));
        }
    }

    @Test
    void addUserReadsThePasswordFromTheStandardInput() throws IOException {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("secret\nmore\n".getBytes(UTF_8)));
        try {
            assertThat(run("--data", directory.toString(), "--add-user", "forax"))
                    .isZero();
            assertThat(run("--data", directory.toString(), "--add-user", "for:ax"))
                    .isNotZero();
        } finally {
            System.setIn(before);
        }
        assertThat(new UserFile(directory.resolve("users")).accepts("forax", "secret"))
                .isTrue();
    }

    @Test
    void theDemonstrationLeavesWhatIsThere() throws IOException {
        Demonstration.prepare(directory);
        String users = Files.readString(directory.resolve("users"));
        Path calendar = Files.writeString(directory.resolve("mycalendar.ics"), Ics.object());
        Demonstration.prepare(directory);
        assertThat(directory.resolve("users")).hasContent(users);
        assertThat(calendar).hasContent(Ics.object());
    }

    @Test
    void theProcessServesUntilItIsTerminated() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        CalendarServer.class.getName(),
                        "--demo",
                        "--port",
                        "0",
                        "--data",
                        directory.resolve("new").toString()))
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = process.inputReader(UTF_8)) {
            String ready = output.readLine();
            assertThat(ready).startsWith("calendar server listening on 127.0.0.1:");
            int port = Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1));
            try (Client client = new Client(port)) {
                assertThat(client.send(Client.request()).receive().body()).contains("SUMMARY:Dinner");
                process.toHandle().destroy();
                client.assertEnd();
            }
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(output.readLine()).isNull();
        } finally {
            process.destroyForcibly();
        }
    }

    private int run(String... arguments) {
        CommandLine command = CalendarServer.commandLine();
        return command.setErr(new PrintWriter(errors, true)).execute(arguments);
    }
}
