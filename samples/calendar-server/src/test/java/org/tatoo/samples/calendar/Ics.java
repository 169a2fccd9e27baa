package org.tatoo.samples.calendar;

import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Calendars written as text, for tests. */
final class Ics {
    private Ics() {}

    /** An iCalendar object around events. */
    static String object(String... events) {
        return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n" + String.join("", events) + "END:VCALENDAR\n";
    }

    /** A VEVENT with these lines; the UID is {@code a} if none is given. */
    static String event(String... lines) {
        String properties = String.join("\n", lines) + "\n";
        String uid = properties.contains("UID:") ? "" : "UID:a\n";
        return "BEGIN:VEVENT\nDTSTAMP:19970101T000000Z\n" + uid + properties + "END:VEVENT\n";
    }

    static EventCalendar read(String text) throws IOException {
        return EventCalendar.read(text);
    }

    /** The events of a calendar in a range, unfolded and without the lines that never change. */
    static List<String> events(String calendar, String from, String to) throws IOException, RefusedException {
        String text = ICalendar.write(
                read(calendar).instances(range(from, to), new Work(CalendarLimits.defaults())).stream()
                        .map(EventInstance::toEvent)
                        .toList(),
                Integer.MAX_VALUE);
        return java.util.Arrays.stream(text.replace("\r\n ", "").split("BEGIN:VEVENT\r\n", -1))
                .skip(1)
                .map(event -> event.substring(0, event.indexOf("END:VEVENT"))
                        .replace("DTSTAMP:19970101T000000Z\r\n", "")
                        .replace("UID:a\r\n", "")
                        .strip()
                        .replace("\r\n", " "))
                .toList();
    }

    static TimeRange range(String from, String to) {
        return new TimeRange(Instant.parse(from), Instant.parse(to));
    }
}
