package org.tatoo.samples.calendar.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.calendar.CalendarServer;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;

/** Commands without and with TLS, against a server in a process of its own with the data of the demonstration. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ClientContract {
    @SuppressWarnings("NullAway.Init") // set by start
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private ServerProcess server;

    @SuppressWarnings("NullAway.Init")
    private Path password;

    /** What the server is told more. */
    abstract List<String> serverOptions();

    /** What each command is told more. */
    abstract List<String> clientOptions();

    @BeforeAll
    void start(@TempDir Path made) throws IOException {
        directory = made;
        password = Files.writeString(directory.resolve("password"), "AjxHKRFkRwxx3j9lM2HMow==\n");
        // the kind that takes less time
        List<String> options = new ArrayList<>(List.of("--demo", "--hash", "argon2id", "--port", "0", "--data"));
        options.add(directory.resolve("data").toString());
        options.addAll(serverOptions());
        server = ServerProcess.start(CalendarServer.class, options);
    }

    @AfterAll
    void stop() throws IOException {
        server.close();
    }

    final Path directory() {
        return directory;
    }

    final int port() {
        return server.port();
    }

    final CommandRun run(String... arguments) {
        return runAt("127.0.0.1:" + port(), clientOptions(), arguments);
    }

    final CommandRun runAt(String address, List<String> options, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(1, List.of("--server", address, "--user", "forax"));
        all.addAll(1, List.of("--password-file", password.toString()));
        all.addAll(1, options);
        return CommandRun.of(CalendarClient.commandLine(), all);
    }

    static String object(String uid, String summary) {
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\nBEGIN:VEVENT\r\nUID:" + uid
                + "\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260202T100000Z\r\nSUMMARY:" + summary
                + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    }

    final String file(String content) throws IOException {
        return Files.writeString(Files.createTempFile(directory, "event", ".ics"), content)
                .toString();
    }

    static List<String> lines(CommandRun run) {
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run.out().lines().toList();
    }

    final String token() {
        List<String> lines = lines(run("sync", "mycalendar"));
        return lines.get(lines.size() - 1).substring("token ".length());
    }

    @Test
    void calendarsAreListed() {
        assertThat(lines(run("list"))).containsExactly("mycalendar write");
    }

    @Test
    void anEventIsStoredFoundAndRemoved() throws IOException {
        String stored = lines(run("put", "--new", "mycalendar", file(object("lunch", "Lunch"))))
                .get(0);
        assertThat(stored).startsWith("event lunch is stored, its tag is ");
        String tag = stored.substring(stored.lastIndexOf(' ') + 1);
        run("put", "--new", "mycalendar", file(object("lunch", "Lunch")))
                .expectFault(1, "calendar", "412 Precondition Failed: the event is another one");
        run("put", "--if-match", "0123", "mycalendar", file(object("lunch", "Lunch")))
                .expectFault(1, "calendar", "412 Precondition Failed");
        assertThat(run("get", "--uid", "lunch", "mycalendar").out()).contains("SUMMARY:Lunch\r\n");
        assertThat(run("get", "--from", "2026-02-02T00:00:00Z", "--to", "2026-02-03T00:00:00Z", "mycalendar")
                        .out())
                .contains("SUMMARY:Lunch\r\n");
        assertThat(lines(run("delete", "--if-match", tag, "mycalendar", "lunch")))
                .containsExactly("event lunch is removed");
        run("get", "--uid", "lunch", "mycalendar").expectFault(1, "calendar", "404 Not Found: no such event");
    }

    @Test
    void aWatchTellsChangesFromATokenOn() throws Exception {
        String token = token();
        CompletableFuture<CommandRun> watch =
                CompletableFuture.supplyAsync(() -> run("watch", "--since", token, "--changes", "2", "mycalendar"));
        run("put", "mycalendar", file(object("watched", "A")));
        run("delete", "mycalendar", "watched");
        assertThat(lines(watch.get()))
                .hasSize(2)
                .anySatisfy(line -> assertThat(line).startsWith("put ").endsWith(" watched"))
                .last()
                .asString()
                .startsWith("delete ")
                .endsWith(" watched");
    }

    @Test
    void faultsAreOneLine() throws IOException {
        run("week", "none").expectFault(1, "calendar", "404 Not Found: no such calendar");
        run("import", "mycalendar", directory.resolve("none").toString())
                .expectFault(1, "calendar", "there is no file");
        run("import", "mycalendar", file("hello")).expectFault(1, "calendar", "this is no iCalendar file");
        run("get", "mycalendar").expectFault(2, "calendar", "get needs --from and --to, or --uid");
        CommandRun.of(
                        CalendarClient.commandLine(),
                        List.of(
                                "list",
                                "--server",
                                "127.0.0.1:1",
                                "--user",
                                "x",
                                "--password-file",
                                password.toString()))
                .expectFault(1, "calendar", "cannot connect to");
    }
}
