package org.tatoo.samples.http.answer;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Formatter and parser of the dates of RFC 9110 section 5.6.7: one format is sent, three are accepted. Precision is one
 * second. The weekday must be a valid name but is not compared with the date.
 */
public final class HttpDate {
    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

    private static final String WEEKDAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
    private static final String LONG_WEEKDAY = "(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)";
    private static final String MONTH = "(?<month>" + String.join("|", MONTHS) + ")";
    private static final String TIME = "(?<hour>[0-9]{2}):(?<minute>[0-9]{2}):(?<second>[0-9]{2})";

    private static final Pattern IMF_FIXDATE =
            Pattern.compile(WEEKDAY + ", (?<day>[0-9]{2}) " + MONTH + " (?<year>[0-9]{4}) " + TIME + " GMT");
    private static final Pattern RFC_850 =
            Pattern.compile(LONG_WEEKDAY + ", (?<day>[0-9]{2})-" + MONTH + "-(?<year>[0-9]{2}) " + TIME + " GMT");
    private static final Pattern ASCTIME =
            Pattern.compile(WEEKDAY + " " + MONTH + " (?<day>[ 0-9][0-9]) " + TIME + " (?<year>[0-9]{4})");

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private HttpDate() {}

    /**
     * Formats a date as IMF-fixdate, for example {@code Sun, 06 Nov 1994 08:49:37 GMT}.
     *
     * @param epochSecond a second of the years 0 to 9999
     */
    public static String format(long epochSecond) {
        return FORMAT.format(Instant.ofEpochSecond(epochSecond));
    }

    /**
     * Parses any of the three formats. A two-digit year that would lie more than 50 years after {@code now} is in the
     * previous century. A leap second counts as the second before it.
     *
     * @param now the current time in seconds since 1970
     * @return seconds since 1970; empty if {@code text} is not a date
     */
    public static OptionalLong parse(String text, long now) {
        for (Pattern format : List.of(IMF_FIXDATE, ASCTIME, RFC_850)) {
            Matcher matcher = format.matcher(text);
            if (matcher.matches()) {
                return epochSecond(matcher, year(matcher, format, now));
            }
        }
        return OptionalLong.empty();
    }

    private static int year(Matcher matcher, Pattern format, long now) {
        int year = number(matcher, "year");
        if (format != RFC_850) {
            return year;
        }
        int latest = Instant.ofEpochSecond(now).atOffset(ZoneOffset.UTC).getYear() + 50;
        int inCentury = latest - latest % 100 + year;
        return inCentury > latest ? inCentury - 100 : inCentury;
    }

    private static OptionalLong epochSecond(Matcher matcher, int year) {
        try {
            return OptionalLong.of(LocalDateTime.of(
                            year,
                            1 + MONTHS.indexOf(matcher.group("month")),
                            number(matcher, "day"),
                            number(matcher, "hour"),
                            number(matcher, "minute"),
                            leapless(number(matcher, "second")))
                    .toEpochSecond(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return OptionalLong.empty();
        }
    }

    private static int leapless(int second) {
        return second == 60 ? 59 : second;
    }

    private static int number(Matcher matcher, String group) {
        return Integer.parseInt(matcher.group(group).strip());
    }
}
