package org.tatoo.samples.calendar.client;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formatter of dates in the format of the C function asctime, in UTC: {@code Sun Nov  6 08:49:37 1994}. */
final class Asctime {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ENGLISH);

    private Asctime() {}

    static String format(Instant date) {
        return FORMAT.format(date.atOffset(ZoneOffset.UTC));
    }
}
