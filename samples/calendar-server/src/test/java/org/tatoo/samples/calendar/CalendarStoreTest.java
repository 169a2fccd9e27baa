package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalendarStoreTest {
    private static final TimeRange ALL = Ics.range("1990-01-01T00:00:00Z", "2000-01-01T00:00:00Z");

    @TempDir
    private Path parent;

    private Path directory;
    private CalendarStore store;

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = Files.createDirectory(parent.resolve("data"));
        store = new CalendarStore(directory);
        write(directory.resolve("mine.ics"), 1);
        write(parent.resolve("secret.ics"), 1);
    }

    @Test
    void aCalendarIsTheFileOfItsName() throws IOException {
        assertThat(store.find("mine")).isPresent();
        assertThat(store.find("yours")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                ".hidden",
                "../secret",
                "../data/mine",
                "./mine",
                "data/../mine",
                "mine\0",
                "min\u00e9",
                "mine/",
                "a/b",
                "a\\b",
                "mine:x",
                "*",
                "mine.ics"
            })
    void anOtherNameIsNoCalendar(String name) throws IOException {
        assertThat(store.find(name)).isEmpty();
    }

    @Test
    void aNameLongerThanAnyFileIsNoCalendar() throws IOException {
        assertThat(store.find("a".repeat(5000))).isEmpty();
    }

    @Test
    void linksAndDirectoriesAreNoCalendars() throws IOException {
        Files.createSymbolicLink(directory.resolve("out.ics"), parent.resolve("secret.ics"));
        Files.createSymbolicLink(directory.resolve("in.ics"), directory.resolve("mine.ics"));
        Files.createDirectory(directory.resolve("dir.ics"));
        assertThat(store.find("out")).isEmpty();
        assertThat(store.find("in")).isEmpty();
        assertThat(store.find("dir")).isEmpty();
    }

    @Test
    void aChangedFileIsReadAgain() throws IOException, RefusedException {
        Path file = directory.resolve("mine.ics");
        assertThat(store.find("mine").orElseThrow().instances(ALL, new Work(CalendarLimits.defaults())))
                .hasSize(1);
        write(file, 2);
        assertThat(store.find("mine").orElseThrow().instances(ALL, new Work(CalendarLimits.defaults())))
                .hasSize(2);
        Files.delete(file);
        assertThat(store.find("mine")).isEmpty();
    }

    @Test
    void anUnchangedFileIsReadOnce() throws IOException {
        assertThat(store.find("mine").orElseThrow()).isSameAs(store.find("mine").orElseThrow());
        Files.setLastModifiedTime(directory.resolve("mine.ics"), FileTime.fromMillis(1));
        assertThat(store.find("mine")).isPresent();
    }

    @Test
    void theCalendarUsedLeastRecentlyLosesItsPlace() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            write(directory.resolve(name + ".ics"), 1);
        }
        write(directory.resolve("large.ics"), 30);
        CalendarStore two = new CalendarStore(directory, 5 * Files.size(directory.resolve("a.ics")) / 2);
        EventCalendar a = two.find("a").orElseThrow();
        EventCalendar b = two.find("b").orElseThrow();
        assertThat(two.find("large")).isPresent();
        assertThat(two.find("a").orElseThrow()).isSameAs(a);
        assertThat(two.find("c")).isPresent();
        assertThat(two.find("a").orElseThrow()).isSameAs(a);
        assertThat(two.find("b").orElseThrow()).isNotSameAs(b);
    }

    @Test
    void aFileThatIsNoCalendarIsReportedWithItsName() throws IOException {
        Path file = Files.writeString(directory.resolve("bad.ics"), "hello");
        assertThatIOException().isThrownBy(() -> store.find("bad")).withMessageStartingWith(file + ": ");
    }

    private static void write(Path file, int events) throws IOException {
        String event = Ics.event("DTSTART:19970101T000000Z");
        String[] all = new String[events];
        for (int i = 0; i < events; i++) {
            all[i] = event.replace("UID:a", "UID:" + i);
        }
        Files.writeString(file, Ics.object(all));
    }
}
