package org.tatoo.samples.calendar.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeekTableTest {
    private final WeekTable table = new WeekTable(LocalDate.of(2026, 3, 29), ZoneId.of("Europe/Paris"), 78);

    private static IcsEvents.Event event(String start, String end, String summary) {
        return new IcsEvents.Event(Instant.parse(start), Instant.parse(end), summary);
    }

    @Test
    void theWeekBeginsOnMondayAndHasAnHourLessWhenClocksChange() {
        assertThat(table.from()).isEqualTo(Instant.parse("2026-03-22T23:00:00Z"));
        assertThat(table.to()).isEqualTo(Instant.parse("2026-03-29T22:00:00Z"));
    }

    @Test
    void wholeDaysComeFirstAndALongEventIsOnEachOfItsDays() {
        assertThat(table.lines(List.of(
                        event("2026-03-23T09:00:00Z", "2026-03-23T10:00:00Z", "Späße 🎈"),
                        event("2026-03-27T22:00:00Z", "2026-03-28T01:00:00Z", "Night"),
                        new IcsEvents.Event(LocalDate.of(2026, 3, 23), LocalDate.of(2026, 3, 25), "Fair"))))
                .containsExactly(
                        "┌──────────┬──────────┬──────────┬──────────┬──────────┬──────────┬──────────┐",
                        "│Mon 23.3. │Tue 24.3. │Wed 25.3. │Thu 26.3. │Fri 27.3. │Sat 28.3. │Sun 29.3. │",
                        "├──────────┼──────────┼──────────┼──────────┼──────────┼──────────┼──────────┤",
                        "│Fair      │Fair      │          │          │23:00 Nigh│… Night   │          │",
                        "│10:00 Späß│          │          │          │t         │          │          │",
                        "│e 🎈       │          │          │          │          │          │          │",
                        "└──────────┴──────────┴──────────┴──────────┴──────────┴──────────┴──────────┘");
    }

    @Test
    void whatControlsATerminalIsLeftOut() {
        assertThat(table.lines(List.of(event("2026-03-23T09:00:00Z", "2026-03-23T09:00:00Z", "a\u001b[2J\nb"))))
                .noneMatch(line -> line.contains("\u001b"));
    }
}
