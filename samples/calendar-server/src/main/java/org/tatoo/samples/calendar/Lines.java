package org.tatoo.samples.calendar;

import java.util.Locale;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.Change;

/** The lines of answers. Not safe for use by several threads. */
final class Lines {
    private final StringBuilder text = new StringBuilder();

    void add(Change change) {
        String tag = change.tag();
        text.append(tag == null ? "delete " : "put ").append(change.version()).append(' ');
        if (tag != null) {
            text.append(tag).append(' ');
        }
        text.append(change.uid()).append("\r\n");
    }

    void add(CalendarStore.CalendarState calendar) {
        text.append("calendar ")
                .append(calendar.access().name().toLowerCase(Locale.ROOT))
                .append(' ')
                .append(calendar.version())
                .append(' ')
                .append(calendar.name())
                .append("\r\n");
    }

    /** That nothing else has happened. */
    static String alive(long version) {
        return "alive " + version + "\r\n";
    }

    /** The last line. */
    static String last(String token, String why) {
        return "end " + token + " " + why + "\r\n";
    }

    /** All lines, and the last one. */
    String end(String token, String why) {
        return text + last(token, why);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
