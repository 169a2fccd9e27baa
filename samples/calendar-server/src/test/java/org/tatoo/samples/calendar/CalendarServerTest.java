package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;

class CalendarServerTest {
    @TempDir
    private Path directory;

    @Test
    void aWrongOptionIsOneLineAndExitCode2() {
        assertFault(run("--port", "x", "--data", "d"), 2, "--port");
        assertFault(run("--port", "70000", "--data", "d"), 2, "must be from 0 to 65535");
        assertFault(run("--data", "d", "--verbose"), 2, "--verbose");
        assertFault(run("--port", "0"), 2, "--data");
        assertFault(run("--data", "d", "--limit", "login-threads=0"), 2, "login-threads=0: must be at least 1");
        assertFault(run("--data", "d", "--limit", "rule-time=never"), 2, "rule-time=never");
    }

    @Test
    void helpListsTheLimits() throws IOException {
        CommandRun help = run("--help");
        assertThat(help.out()).contains("  waiting-logins=1024 ", "  rule-time=10s ");
        help.expectLimitsOnPage();
    }

    @Test
    void aDirectoryThatIsNotThereIsOneLineAndExitCode1() throws IOException {
        String none = directory.resolve("none").toString();
        String file = Files.writeString(directory.resolve("file"), "").toString();
        assertFault(run("--port", "0", "--data", none), 1, "is not a directory");
        assertFault(run("--port", "0", "--data", file), 1, "is not a directory");
        assertFault(run("--port", "0", "--demo", "--data", file), 1, "is not a directory");
    }

    @Test
    void aWrongFileOfUsersIsOneLineAndExitCode1() throws IOException {
        Files.writeString(directory.resolve("users"), "forax\n");
        assertFault(run("--port", "0", "--data", directory.toString()), 1, "users:1: expected");
    }

    @Test
    void aPortInUseIsOneLineAndExitCode1() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertFault(run("--port", port, "--data", directory.toString()), 1, port);
        }
    }

    @Test
    void addUserReadsThePasswordFromTheStandardInput() throws IOException {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("secret\nmore\n".getBytes(UTF_8)));
        try {
            assertThat(run("--data", directory.toString(), "--add-user", "forax")
                            .exitCode())
                    .isZero();
            assertThat(run("--data", directory.toString(), "--add-user", "for:ax")
                            .exitCode())
                    .isNotZero();
        } finally {
            System.setIn(before);
        }
        assertThat(new UserFile(directory.resolve("users")).verifier("forax").matches("secret"))
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
        List<String> arguments = List.of(
                "--demo", "--port", "0", "--data", directory.resolve("new").toString());
        try (ServerProcess process = ServerProcess.start(CalendarServer.class, TransportUnderTest.with(arguments))) {
            assertThat(process.firstLine()).startsWith("calendar server listening on 127.0.0.1:");
            try (Client client = new Client(process.port())) {
                assertThat(client.send(Client.request()).receive().body()).contains("SUMMARY:Dinner");
                process.terminate();
                client.expectEnd();
            }
            process.expectEnd();
        }
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.of(CalendarServer.commandLine(), List.of(arguments));
    }

    private static void assertFault(CommandRun run, int exitCode, String named) {
        run.expectFault(exitCode, "calendar-server", named);
    }
}
