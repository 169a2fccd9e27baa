package org.tatoo.samples.calendar.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.CommandRun;

/** All commands, without encryption. */
class ClientTest extends ClientContract {
    private static final Path KINDS = Path.of("../calendar-server/src/test/resources/ical");

    @Override
    List<String> serverOptions() {
        return List.of();
    }

    @Override
    List<String> clientOptions() {
        return List.of();
    }

    @Test
    void eachCommandHasHelp() {
        for (String name : CalendarClient.commandLine().getSubcommands().keySet()) {
            CommandRun help = CommandRun.of(CalendarClient.commandLine(), List.of(name, "--help"));
            assertThat(help.exitCode()).isZero();
            assertThat(help.out()).startsWith("Usage: calendar " + name + " [").contains("--user");
        }
    }

    @Test
    void aServerWithoutTlsIsToldFromOneThatIsNotTrusted() {
        runAt("127.0.0.1:" + port(), List.of("--tls"), "list")
                .expectFault(
                        1,
                        "calendar",
                        "cannot connect to 127.0.0.1:" + port() + ": the server does not speak TLS: leave out --tls");
    }

    @Test
    void aWeekIsATable() {
        assertThat(lines(run("week", "mycalendar", "1994-11-09", "--zone", "Europe/Paris", "--width", "106")))
                .containsExactly(
                        "┌──────────────┬──────────────┬──────────────┬──────────────┬──────────────┬──────────────┬──────────────┐",
                        "│Mon 7.11.     │Tue 8.11.     │Wed 9.11.     │Thu 10.11.    │Fri 11.11.    │Sat 12.11.    │Sun 13.11.    │",
                        "├──────────────┼──────────────┼──────────────┼──────────────┼──────────────┼──────────────┼──────────────┤",
                        "│10:00 Compiler│              │              │              │              │              │              │",
                        "│seminar       │              │              │              │              │              │              │",
                        "└──────────────┴──────────────┴──────────────┴──────────────┴──────────────┴──────────────┴──────────────┘");
    }

    @Test
    void allKindsOfEventsAreEqualAfterExportAndImport() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(KINDS)) {
            for (Path each : files.filter(file -> file.toString().endsWith(".ics"))
                    .sorted()
                    .toList()) {
                all.append(Files.readString(each).replaceAll("(?m)^UID:x\\b", "UID:" + each.getFileName()));
            }
        }
        assertThat(run("import", "mycalendar", file(all.toString())).exitCode()).isZero();
        Path export = directory().resolve("export.ics");
        assertThat(run("export", "mycalendar", export.toString()).out()).endsWith(" events are in " + export + "\n");
        List<String> before = tags();
        String token = token();
        assertThat(run("import", "mycalendar", export.toString()).exitCode()).isZero();
        assertThat(token()).isNotEqualTo(token);
        assertThat(tags()).isEqualTo(before).hasSizeGreaterThan(130);
    }

    private List<String> tags() {
        return lines(run("sync", "mycalendar")).stream()
                .filter(line -> line.startsWith("put "))
                .map(line -> line.replaceFirst("put [0-9]+ ", ""))
                .toList();
    }

    @Test
    void whatIsRefusedIsSaidAndTheRestIsStored() throws IOException {
        String good = object("good", "Good");
        String both = good.replace("END:VCALENDAR\r\n", "BEGIN:VEVENT\r\nUID:bad\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n");
        CommandRun run = run("import", "mycalendar", file(both));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEqualTo("1 events are stored, 1 were refused\n");
        assertThat(run.err()).startsWith("event 2: 400 Bad Request: ");
        run("delete", "mycalendar", "good");
    }
}
