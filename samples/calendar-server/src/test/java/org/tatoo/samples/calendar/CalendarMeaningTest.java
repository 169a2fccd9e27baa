package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.TimeZoneRegistryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.StoredEvent;

/**
 * Events of many kinds, over the days of 2025 on which New York, Paris and Sydney change their clocks. What is expected
 * comes from recurring-ical-events: scripts/calendar-meaning.sh --write.
 */
@Tag("once")
class CalendarMeaningTest {
    private static final Path CORPUS = Path.of("src/test/resources/ical");
    private static final List<String> DAYS =
            List.of("2025-03-09", "2025-03-30", "2025-04-06", "2025-10-05", "2025-10-26", "2025-11-02");

    @TempDir
    private Path directory;

    private CalendarStore store;

    @BeforeEach
    void openStore() throws IOException {
        store = TestStore.in(directory);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @TestFactory
    Stream<DynamicTest> eachKindOfEvent() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(CORPUS)) {
            files = all.filter(file -> file.toString().endsWith(".ics"))
                    .sorted()
                    .toList();
        }
        assertThat(files).hasSizeGreaterThan(20);
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
    }

    private void check(Path file) throws Exception {
        String name = file.getFileName().toString().replace(".ics", "");
        String text = Files.readString(file);
        TestStore.add(store, name, text);
        StoredCalendars calendars = new StoredCalendars(store);
        assertThat(DAYS.stream().map(day -> lines(calendars, name, day)).collect(joining()))
                .isEqualTo(expected(name));
        store.overlapping(name, SpanOf.ALWAYS, event -> {
            assertStable(event);
            return true;
        });
    }

    private static String expected(String name) throws IOException {
        return Files.readAllLines(CORPUS.resolve("expected.txt")).stream()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line + "\n")
                .collect(joining());
    }

    /** As the script writes them; the answer is checked on the way. */
    private static String lines(StoredCalendars calendars, String name, String day) {
        Instant from = Instant.parse(day + "T00:00:00Z").minus(Duration.ofDays(3));
        TimeRange range = new TimeRange(from, from.plus(Duration.ofDays(7)));
        try {
            List<EventInstance> instances = calendars.instances(name, range, new Work(CalendarLimits.defaults()));
            assertStrict(ICalendar.write(
                    instances.stream().map(EventInstance::toEvent).toList(), Integer.MAX_VALUE));
            return instances.stream()
                    .map(instance -> String.join(
                            " ",
                            name,
                            from.toString().substring(0, day.length()),
                            instance.definition().uid(),
                            instance.start().toString(),
                            instance.end().toString()))
                    .sorted()
                    .map(line -> line + "\n")
                    .collect(joining());
        } catch (IOException | RefusedException e) {
            throw new AssertionError(e);
        }
    }

    /** What is stored is strict, and stays as it is when a client stores it again. */
    private static void assertStable(StoredEvent event) {
        try {
            assertStrict(event.content());
            assertThat(EventContent.parse(ByteBuffer.wrap(event.content().getBytes(UTF_8))))
                    .isEqualTo(event);
        } catch (IOException | RefusedException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertStrict(String object) throws IOException {
        assertThat(object.split("\r\n")).allMatch(line -> line.getBytes(UTF_8).length <= 75);
        assertThat(object).endsWith("\r\n").doesNotContain("\r\r", "\n\n");
        List<Calendar> calendars = new ArrayList<>();
        ICalendar.read(
                new ByteArrayInputStream(object.getBytes(UTF_8)),
                TimeZoneRegistryFactory.getInstance().createRegistry(),
                calendars::add);
        assertThat(calendars).hasSize(1);
        if (!calendars.get(0).getComponents().isEmpty()) {
            assertThat(calendars.get(0).validate(true).hasErrors()).isFalse();
        }
    }
}
