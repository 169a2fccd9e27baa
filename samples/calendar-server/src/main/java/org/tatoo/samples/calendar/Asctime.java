package org.tatoo.samples.calendar;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;

/** Parser and formatter of dates in the format of the C function asctime, in UTC: {@code Sun Nov  6 08:49:37 1994}. */
final class Asctime {
    private static final DateTimeFormatter SPACE_PADDED = formatter("EEE MMM ppd HH:mm:ss uuuu");
    private static final DateTimeFormatter ZERO_PADDED = formatter("EEE MMM dd HH:mm:ss uuuu");

    private Asctime() {}

    /** Parses a date whose day has two digits or is padded with a space; empty if malformed or on another weekday. */
    static Optional<Instant> parse(String text) {
        return parse(text, SPACE_PADDED).or(() -> parse(text, ZERO_PADDED));
    }

    /** Formats an instant; pads the day with a space. */
    static String format(Instant date) {
        return SPACE_PADDED.format(date.atOffset(ZoneOffset.UTC));
    }

    private static Optional<Instant> parse(String text, DateTimeFormatter formatter) {
        try {
            return Optional.of(LocalDateTime.parse(text, formatter).toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static DateTimeFormatter formatter(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withResolverStyle(ResolverStyle.STRICT);
    }
}
