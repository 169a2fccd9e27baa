package org.tatoo.samples.options;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parser and formatter of the values of limits. The message of each {@link IllegalArgumentException} says what a value
 * must be.
 */
final class LimitValues {
    static final String NEVER = "never";
    static final String UNLIMITED = "unlimited";

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final Pattern TIME = Pattern.compile("([0-9]{1,12})(ms|s|m|h|d)");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,18})([kmg]?)");
    private static final String UNITS = "kmg";

    private LimitValues() {}

    // ---- times

    /** Parses a duration; null for never. */
    static @Nullable Duration timeOrNever(String value) {
        if (value.equals(NEVER)) {
            return null;
        }
        Matcher time = TIME.matcher(value);
        if (!time.matches()) {
            throw new IllegalArgumentException("must be a time such as 500ms, 30s, 2m or 1h, or never");
        }
        return time(time);
    }

    static Duration time(String value) {
        Matcher time = TIME.matcher(value);
        if (!time.matches()) {
            throw new IllegalArgumentException("must be a time such as 500ms, 30s, 2m or 1h");
        }
        return time(time);
    }

    private static Duration time(Matcher time) {
        long number = Long.parseLong(time.group(1));
        return switch (time.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }

    static String show(@Nullable Duration time) {
        if (time == null) {
            return NEVER;
        }
        long millis = time.toMillis();
        if (millis % 1_000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1_000;
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3_600 == 0 ? seconds / 3_600 + "h" : seconds / 60 + "m";
    }

    // ---- numbers

    static long count(String value) {
        if (!NUMBER.matcher(value).matches()) {
            throw new IllegalArgumentException("must be a number");
        }
        return Long.parseLong(value);
    }

    /** Parses an int; {@code unlimited} stands for {@link Integer#MAX_VALUE}. */
    static int countOrUnlimited(String value) {
        if (value.equals(UNLIMITED)) {
            return Integer.MAX_VALUE;
        }
        if (!NUMBER.matcher(value).matches()) {
            throw new IllegalArgumentException("must be a number, or unlimited");
        }
        return asInt(Long.parseLong(value));
    }

    static String showCount(long count, long unlimited) {
        return count == unlimited ? UNLIMITED : Long.toString(count);
    }

    /** Parses a number of bytes: k, m and g stand for KiB, MiB and GiB. */
    static long size(String value) {
        Matcher size = SIZE.matcher(value.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw new IllegalArgumentException("must be a size such as 4096, 64k or 16m");
        }
        int power = size.group(2).isEmpty() ? 0 : 1 + UNITS.indexOf(size.group(2));
        long number = Long.parseLong(size.group(1));
        if (number > Long.MAX_VALUE >> (10 * power)) {
            throw new IllegalArgumentException("is too large");
        }
        return number << (10 * power);
    }

    static String showSize(long bytes) {
        for (int power = UNITS.length(); power > 0; power--) {
            if (bytes != 0 && bytes % (1L << (10 * power)) == 0) {
                return (bytes >> (10 * power)) + UNITS.substring(power - 1, power);
            }
        }
        return Long.toString(bytes);
    }

    static int asInt(long value) {
        if (value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("must be at most " + Integer.MAX_VALUE);
        }
        return (int) value;
    }
}
