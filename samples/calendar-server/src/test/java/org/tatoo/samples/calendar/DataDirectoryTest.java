package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.CalendarStore.CalendarState;
import org.tatoo.samples.calendar.store.Precondition;

class DataDirectoryTest {
    private static final PasswordVerifier VERIFIER = PasswordVerifier.of("secret", TestStore.WEAK);

    @TempDir
    private Path parent;

    private Path directory;

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = Files.createDirectory(parent.resolve("data"));
    }

    private CalendarStore open() throws IOException {
        return DataDirectory.open(directory);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    @Test
    void calendarsAndUsersOfFilesAreTakenOverOnce() throws IOException {
        String event = Ics.event("DTSTART:19970101T000000Z");
        write("mine.ics", Ics.object(event, event.replace("UID:a", "UID:b")));
        write("users", "# ours\n\nforax:10:" + VERIFIER.salt() + ":" + VERIFIER.hash() + "\n");
        try (CalendarStore store = open()) {
            assertThat(store.calendars("forax")).containsExactly(new CalendarState("mine", Access.READ, 2));
            assertThat(new Users(store, TestStore.WEAK).verifier("forax").matches("secret"))
                    .isTrue();
            store.delete("mine", "a", new Precondition.None());
        }
        write("yours.ics", Ics.object());
        write("users", "nonsense");
        try (CalendarStore store = open()) {
            assertThat(store.calendars("forax")).containsExactly(new CalendarState("mine", Access.READ, 3));
        }
    }

    @Test
    void whatIsMissingOfAnEventIsAdded() throws IOException {
        write("old.ics", Ics.object("""
                        BEGIN:VEVENT
                        DTSTART:19970101T000000Z
                        SUMMARY:one
                        END:VEVENT
                        BEGIN:VEVENT
                        DTSTART:19970101T000000Z
                        SUMMARY:two
                        END:VEVENT
                        BEGIN:VEVENT
                        UID:x
                        SUMMARY:never
                        END:VEVENT
                        """));
        try (CalendarStore store = open()) {
            List<String> contents = new ArrayList<>();
            store.overlapping("old", SpanOf.ALWAYS, event -> contents.add(event.content()));
            assertThat(contents)
                    .hasSize(2)
                    .allMatch(content -> content.contains("\r\nDTSTAMP:") && content.contains("\r\nUID:"));
        }
    }

    @Test
    void linksDirectoriesAndOtherNamesAreNoCalendars() throws IOException {
        Path secret = Files.writeString(parent.resolve("secret.ics"), Ics.object());
        Files.createSymbolicLink(directory.resolve("out.ics"), secret);
        Files.createDirectory(directory.resolve("dir.ics"));
        write(".hidden.ics", Ics.object());
        write("a b.ics", Ics.object());
        write("mine.ical", Ics.object());
        try (CalendarStore store = open()) {
            assertThat(store.calendars("forax")).isEmpty();
        }
    }

    @Test
    void aFileThatIsNoCalendarIsReportedWithItsName() throws IOException {
        Path file = write("bad.ics", "hello");
        assertThatIOException().isThrownBy(this::open).withMessageStartingWith(file + ": ");
        write("bad.ics", Ics.object());
        try (CalendarStore store = open()) {
            assertThat(store.calendars("forax")).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "forax",
                "forax:10:YQ==",
                "forax:ten:YQ==:{hash}",
                "forax:0:YQ==:{hash}",
                "forax:10:YQ==:YQ==",
                "forax:10:YQ==:{hash}:more",
                ":10:YQ==:{hash}",
                "for ax:10:YQ==:{hash}",
                "first:10:YQ==:{hash}",
            })
    void aWrongLineOfTheUsersIsReportedWithItsPlace(String line) throws IOException {
        String hash = VERIFIER.hash();
        write("users", "first:10:YQ==:" + hash + "\n" + line.replace("{hash}", hash) + "\n");
        assertThatIOException()
                .isThrownBy(this::open)
                .withMessageEndingWith("users:2: expected name:iterations:salt:hash, each name once");
    }
}
