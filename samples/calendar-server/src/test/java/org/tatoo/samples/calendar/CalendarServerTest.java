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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.CalendarStore.Contents;
import org.tatoo.samples.calendar.store.CalendarStores;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;
import picocli.CommandLine;

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
    void eachCommandHasHelp() {
        for (String command : List.of("user add", "user list", "calendar add", "calendar share")) {
            List<String> words = new ArrayList<>(List.of(command.split(" ")));
            words.add("--help");
            CommandRun help = run(words.toArray(String[]::new));
            assertThat(help.exitCode()).isZero();
            assertThat(help.out())
                    .contains("Usage: calendar-server " + command + " [")
                    .contains("--data");
        }
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
    void usersAreAddedChangedListedAndRemoved() throws IOException {
        assertThat(typing("secret\nmore\n", "user", "add", "forax", "--data", data())
                        .out())
                .isEqualTo("user forax can log in\n");
        assertFault(typing("x\n", "user", "add", "forax", "--data", data()), 1, "there is a user forax already");
        assertFault(typing("x\n", "user", "add", "for:ax", "--data", data()), 2, "a user's name");
        assertFault(typing("\n", "user", "add", "ada", "--data", data()), 1, "no password was given");
        assertThat(accepts("secret")).isTrue();
        assertThat(kept("forax")).startsWith("$" + TestStore.WEAK.toText() + "$");
        assertThat(typing("changed\n", "user", "passwd", "forax", "--hash", "argon2id", "--data", data())
                        .exitCode())
                .isZero();
        assertThat(accepts("changed")).isTrue();
        assertThat(kept("forax")).startsWith("$argon2id$");
        assertFault(typing("x\n", "user", "passwd", "ada", "--data", data()), 1, "there is no user ada");
        assertThat(run("user", "list", "--data", data()).out()).isEqualTo("forax\n");
        assertThat(run("user", "remove", "forax", "--data", data()).exitCode()).isZero();
        assertFault(run("user", "remove", "forax", "--data", data()), 1, "there is no user forax");
        assertThat(run("user", "list", "--data", data()).out()).isEmpty();
        assertFault(run("user"), 2, "say user add, passwd, remove or list");
        assertFault(run("user", "list"), 2, "--data");
    }

    @Test
    void passwordsAreKeptByTheDefaultSchemeWithoutAnOption() {
        assertThat(new HashOptions().scheme()).isEqualTo(PasswordScheme.DEFAULT);
    }

    @Test
    void calendarsAreAddedAndShared() throws IOException {
        assertThat(run("calendar", "add", "work", "--data", data()).exitCode()).isZero();
        assertFault(run("calendar", "add", "work", "--data", data()), 1, "there is a calendar work already");
        assertFault(run("calendar", "add", "a/b", "--data", data()), 2, "a calendar's name");
        assertFault(run("calendar", "share", "work", "write", "ada", "--data", data()), 1, "there is no user ada");
        assertFault(run("calendar", "share", "work", "write", "--data", data()), 2, "--everybody");
        assertFault(run("calendar", "share", "work", "all", "ada", "--data", data()), 2, "all");
        typing("x\n", "user", "add", "ada", "--data", data());
        assertThat(run("calendar", "share", "work", "write", "ada", "--data", data())
                        .out())
                .isEqualTo("calendar work: ada may write\n");
        assertThat(run("calendar", "share", "--everybody", "work", "read", "--data", data())
                        .exitCode())
                .isZero();
        assertFault(
                run("calendar", "share", "none", "read", "--everybody", "--data", data()), 1, "there is no calendar");
        try (CalendarStore store = CalendarStores.embedded(directory)) {
            assertThat(store.access("work", "ada")).isEqualTo(Access.WRITE);
            assertThat(store.access("work", "bob")).isEqualTo(Access.READ);
        }
        run("calendar", "share", "work", "none", "ada", "--data", data());
        try (CalendarStore store = CalendarStores.embedded(directory)) {
            assertThat(store.access("work", "ada")).isEqualTo(Access.READ);
        }
    }

    @Test
    void anEventIsPutStrictly() throws IOException {
        String event = Ics.object(Ics.event("DTSTART:19970101T000000Z"));
        assertFault(typing(event, "calendar", "put", "work", "--data", data()), 1, "there is no calendar work");
        run("calendar", "add", "work", "--data", data());
        assertThat(typing(event, "calendar", "put", "work", "--data", data()).out())
                .startsWith("event a is stored, its tag is ");
        assertFault(typing("hello", "calendar", "put", "work", "--data", data()), 1, "not a readable iCalendar");
        String large = event.replace("UID:a", "UID:a\nX-A:" + "x".repeat(1 << 20));
        assertFault(typing(large, "calendar", "put", "work", "--data", data()), 1, "longer than 1048576 bytes");
        try (CalendarStore store = CalendarStores.embedded(directory)) {
            assertThat(store.event("work", "a")).isPresent();
        }
    }

    @Test
    void aStoreIsADirectoryOrAPostgresql() {
        assertFault(run("--store", "jdbc:h2:x"), 2, "--store must begin with jdbc:postgresql:");
        assertFault(run("--store", "jdbc:postgresql://127.0.0.1:1/x", "--data", data()), 2, "exclude each other");
        assertFault(run("--store", "jdbc:postgresql://127.0.0.1:1/x?user=x"), 1, "cannot be used");
    }

    @Test
    void passwordsDoNotLeaveTheMachineInPlainText() {
        assertFault(run("--data", data(), "--host", "0.0.0.0"), 2, "--host 0.0.0.0 needs --tls, or --proxy-protocol");
        assertFault(run("--data", data(), "--host", "::"), 2, "--host :: needs --tls");
    }

    @Test
    void theDemonstrationLeavesWhatIsThere() throws IOException {
        try (CalendarStore store = TestStore.in(directory)) {
            store.putUser(Demonstration.USER, "x");
            store.createCalendar(Demonstration.CALENDAR);
            Demonstration.prepare(store, TestStore.WEAK);
            assertThat(store.verifier(Demonstration.USER)).contains("x");
            assertThat(store.contents(Demonstration.CALENDAR, "", 10)).contains(new Contents(List.of(), 0));
        }
    }

    private String data() {
        return directory.toString();
    }

    private boolean accepts(String password) throws IOException {
        try (CalendarStore store = CalendarStores.embedded(directory)) {
            return new Users(store, TestStore.WEAK).verifier("forax").matches(password);
        }
    }

    private String kept(String user) throws IOException {
        try (CalendarStore store = CalendarStores.embedded(directory)) {
            return store.verifier(user).orElseThrow();
        }
    }

    private static CommandRun typing(String input, String... arguments) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
        try {
            return run(arguments);
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void theProcessServesUntilItIsTerminated() throws IOException, InterruptedException {
        List<String> arguments = List.of(
                "--demo",
                "--hash",
                "argon2id",
                "--port",
                "0",
                "--limit",
                "drain=2s",
                "--data",
                directory.resolve("new").toString());
        try (ServerProcess process = ServerProcess.start(CalendarServer.class, TransportUnderTest.with(arguments))) {
            assertThat(process.firstLine()).startsWith("calendar server listening on 127.0.0.1:");
            try (Client client = new Client(process.port())) {
                assertThat(client.send(Client.request()).receive().body()).contains("SUMMARY:Dinner");
                process.terminate();
                client.expectEnd();
            }
            process.expectEnd();
        }
        try (CalendarStore store = CalendarStores.embedded(directory.resolve("new"))) {
            assertThat(store.verifier(Demonstration.USER).orElseThrow()).startsWith("$argon2id$");
        }
    }

    /** Runs a command whose passwords cost little. */
    private static CommandRun run(String... arguments) {
        CommandLine command = CalendarServer.commandLine();
        weaken(command);
        return CommandRun.of(command, List.of(arguments));
    }

    private static void weaken(CommandLine command) {
        for (Object mixin : command.getMixins().values()) {
            if (mixin instanceof HashOptions hash) {
                hash.setPbkdf2(TestStore.WEAK);
            }
        }
        command.getSubcommands().values().forEach(CalendarServerTest::weaken);
    }

    private static void assertFault(CommandRun run, int exitCode, String named) {
        run.expectFault(exitCode, "calendar-server", named);
    }
}
