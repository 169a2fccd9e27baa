package org.tatoo.samples.calendar.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IcsFileTest {
    @TempDir
    private Path directory;

    private List<String> events(String... lines) throws IOException {
        Path file = Files.writeString(directory.resolve("file.ics"), String.join("\r\n", lines) + "\r\n");
        List<String> objects = new ArrayList<>();
        try (IcsFile events = IcsFile.open(file)) {
            events.forEach(object -> objects.add(new String(object, UTF_8)));
            assertThat(objects).hasSize(events.count());
        }
        return objects;
    }

    private static String event(String... lines) {
        return "BEGIN:VEVENT\r\n" + String.join("\r\n", lines) + "\r\nEND:VEVENT";
    }

    private static String zone(String name, String text) {
        return "BEGIN:VTIMEZONE\r\nTZID:" + name + "\r\nCOMMENT:" + text + "\r\nEND:VTIMEZONE";
    }

    private static String object(String... components) {
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Tatoo//Calendar client//EN\r\n"
                + String.join("\r\n", components) + "\r\nEND:VCALENDAR\r\n";
    }

    @Test
    void overridesComeToTheirEventWhereverTheyAre() throws IOException {
        assertThat(events(
                        "BEGIN:VCALENDAR",
                        event("UID:a"),
                        event("UID:b"),
                        event("SUMMARY:override", "UID:a"),
                        "END:VCALENDAR"))
                .containsExactly(object(event("UID:a"), event("SUMMARY:override", "UID:a")), object(event("UID:b")));
    }

    @Test
    void aUidMayBeFolded() throws IOException {
        assertThat(events("BEGIN:VCALENDAR", event("UID:ab"), event("UID:a\r\n b"), "END:VCALENDAR"))
                .hasSize(1);
    }

    @Test
    void anEventGetsTheZonesOfItsObjectThatItNames() throws IOException {
        String paris = event("UID:a", "DTSTART;TZID=Paris:20260101T000000");
        String other = event("UID:b", "DTSTART;TZID=\"Paris\":20260101T000000");
        assertThat(events(
                        "BEGIN:VCALENDAR",
                        paris,
                        zone("Rome", "x"),
                        zone("Paris", "first"),
                        "END:VCALENDAR",
                        "BEGIN:VCALENDAR",
                        zone("Paris", "second"),
                        other,
                        "END:VCALENDAR"))
                .containsExactly(object(zone("Paris", "first"), paris), object(zone("Paris", "second"), other));
    }

    @Test
    void linesMayEndWithLineFeeds() throws IOException {
        Path file = Files.writeString(
                directory.resolve("file.ics"), "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nEND:VEVENT\nEND:VCALENDAR");
        try (IcsFile events = IcsFile.open(file)) {
            assertThat(events.count()).isEqualTo(1);
        }
    }

    @Test
    void anEventWithoutEndIsSaid() {
        assertThatIOException()
                .isThrownBy(() -> events("BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a"))
                .withMessageEndingWith("file.ics: the event at byte 17 has no end");
    }

    @Test
    void anEventThatIsTooLongIsSaid() {
        assertThatIOException()
                .isThrownBy(() -> events("BEGIN:VCALENDAR", event("UID:a", "X:" + "x".repeat(1 << 20))))
                .withMessageEndingWith("the event at byte 17 is longer than 1048576 bytes");
    }
}
