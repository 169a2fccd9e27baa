package org.tatoo.samples.calendar.client;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table for a terminal of a week from Monday to Sunday, one column per day. */
final class WeekTable {
    /** The minimum width: each column has room for a time. */
    static final int LEAST_WIDTH = 7 * 8 + 1;

    private static final int DAYS = 7;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    private final LocalDate monday;
    private final ZoneId zone;
    private final int column;

    /** @param width the width in columns, at least {@link #LEAST_WIDTH} */
    WeekTable(LocalDate day, ZoneId zone, int width) {
        monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        this.zone = zone;
        column = (width - 1) / DAYS - 1;
    }

    Instant from() {
        return monday.atStartOfDay(zone).toInstant();
    }

    Instant to() {
        return monday.plusDays(DAYS).atStartOfDay(zone).toInstant();
    }

    List<String> lines(List<IcsEvents.Event> events) {
        List<List<String>> cells = IntStream.range(0, DAYS)
                .mapToObj(day -> cell(monday.plusDays(day), events))
                .toList();
        int height = Math.max(1, cells.stream().mapToInt(List::size).max().orElse(0));
        List<String> lines = new ArrayList<>();
        lines.add(rule("┌", "┬", "┐"));
        lines.add(row(IntStream.range(0, DAYS)
                .mapToObj(day -> title(monday.plusDays(day)))
                .toList()));
        lines.add(rule("├", "┼", "┤"));
        for (int i = 0; i < height; i++) {
            int at = i;
            lines.add(row(cells.stream()
                    .map(cell -> at < cell.size() ? cell.get(at) : "")
                    .toList()));
        }
        lines.add(rule("└", "┴", "┘"));
        return lines;
    }

    private static String title(LocalDate day) {
        return day.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH) + " " + day.getDayOfMonth() + "."
                + day.getMonthValue() + ".";
    }

    private String rule(String left, String middle, String right) {
        return IntStream.range(0, DAYS)
                .mapToObj(day -> "─".repeat(column))
                .collect(Collectors.joining(middle, left, right));
    }

    private String row(List<String> texts) {
        return texts.stream()
                .map(text -> text + " ".repeat(column - text.codePointCount(0, text.length())))
                .collect(Collectors.joining("│", "│", "│"));
    }

    /** Returns the events of a day; those that last whole days come first. */
    private List<String> cell(LocalDate day, List<IcsEvents.Event> events) {
        return events.stream()
                .filter(event -> isOn(day, event))
                .sorted(Comparator.comparing((IcsEvents.Event event) -> !event.isAllDay())
                        .thenComparing(event -> instant(event.start())))
                .flatMap(event -> wrapped(text(day, event)).stream())
                .toList();
    }

    private boolean isOn(LocalDate day, IcsEvents.Event event) {
        Instant begin = day.atStartOfDay(zone).toInstant();
        Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
        Instant from = instant(event.start());
        return from.isBefore(end)
                && (instant(event.end()).isAfter(begin)
                        || (from.equals(instant(event.end())) && !from.isBefore(begin)));
    }

    private Instant instant(Temporal time) {
        return time instanceof LocalDate date ? date.atStartOfDay(zone).toInstant() : Instant.from(time);
    }

    /** Returns the text of an event, without control characters. */
    private String text(LocalDate day, IcsEvents.Event event) {
        String summary = event.summary().replaceAll("\\p{Cntrl}+", " ").strip();
        if (event.isAllDay()) {
            return summary;
        }
        var start = instant(event.start()).atZone(zone);
        return (start.toLocalDate().equals(day) ? TIME.format(start) : "…") + " " + summary;
    }

    private List<String> wrapped(String text) {
        List<String> lines = new ArrayList<>();
        int[] points = text.codePoints().toArray();
        for (int from = 0; from < points.length; from += column) {
            lines.add(new String(points, from, Math.min(column, points.length - from)).strip());
        }
        return lines;
    }
}
