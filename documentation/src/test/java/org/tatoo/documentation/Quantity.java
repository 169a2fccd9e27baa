package org.tatoo.documentation;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A number of things, of bytes, or a time.
 *
 * @param amount a time in nanoseconds
 */
record Quantity(BigDecimal amount, Kind kind) {
    private static final Map<String, Long> BYTES = Map.ofEntries(
            Map.entry("B", 1L),
            Map.entry("byte", 1L),
            Map.entry("bytes", 1L),
            Map.entry("k", 1L << 10),
            Map.entry("KiB", 1L << 10),
            Map.entry("m", 1L << 20),
            Map.entry("MiB", 1L << 20),
            Map.entry("g", 1L << 30),
            Map.entry("GiB", 1L << 30));
    private static final Map<String, Duration> TIMES = Map.ofEntries(
            Map.entry("ns", Duration.ofNanos(1)),
            Map.entry("us", Duration.ofNanos(1_000)),
            Map.entry("ms", Duration.ofMillis(1)),
            Map.entry("s", Duration.ofSeconds(1)),
            Map.entry("second", Duration.ofSeconds(1)),
            Map.entry("seconds", Duration.ofSeconds(1)),
            Map.entry("m", Duration.ofMinutes(1)),
            Map.entry("min", Duration.ofMinutes(1)),
            Map.entry("minute", Duration.ofMinutes(1)),
            Map.entry("minutes", Duration.ofMinutes(1)),
            Map.entry("h", Duration.ofHours(1)),
            Map.entry("hour", Duration.ofHours(1)),
            Map.entry("hours", Duration.ofHours(1)),
            Map.entry("d", Duration.ofDays(1)),
            Map.entry("day", Duration.ofDays(1)),
            Map.entry("days", Duration.ofDays(1)));
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("a", "1"),
            Map.entry("an", "1"),
            Map.entry("one", "1"),
            Map.entry("two", "2"),
            Map.entry("three", "3"),
            Map.entry("four", "4"),
            Map.entry("five", "5"),
            Map.entry("six", "6"),
            Map.entry("seven", "7"),
            Map.entry("eight", "8"),
            Map.entry("nine", "9"),
            Map.entry("ten", "10"),
            Map.entry("eleven", "11"),
            Map.entry("twelve", "12"),
            Map.entry("thirteen", "13"),
            Map.entry("fourteen", "14"),
            Map.entry("fifteen", "15"),
            Map.entry("sixteen", "16"),
            Map.entry("twenty", "20"),
            Map.entry("half", "0.5"),
            Map.entry("half a", "0.5"),
            Map.entry("half an", "0.5"),
            Map.entry("quarter", "0.25"),
            Map.entry("eighth", "0.125"),
            Map.entry("sixteenth", "0.0625"));

    /** The units that can be written after a number, the longest first. */
    static final String UNIT = Stream.concat(BYTES.keySet().stream(), TIMES.keySet().stream())
            .distinct()
            .sorted((a, b) -> b.length() - a.length())
            .reduce((a, b) -> a + "|" + b)
            .orElseThrow();

    static final String NUMBER = "-?\\d+(?:,\\d{3})*(?:\\.\\d+)?";

    private static final Pattern WRITTEN = Pattern.compile("(?:(?<number>" + NUMBER + ")|(?i:(?<word>"
            + String.join(
                    "|",
                    WORDS.keySet().stream()
                            .sorted((a, b) -> b.length() - a.length())
                            .toList())
            + ")))(?:\\s*(?:(?<unit>" + UNIT + ")|%))?");
    private static final Pattern AT_THE_END = Pattern.compile("(?s)(?:.*[^\\w.,-])??" + WRITTEN + "`?");

    enum Kind {
        COUNT,
        BYTES,
        TIME
    }

    static Quantity count(long count) {
        return new Quantity(BigDecimal.valueOf(count), Kind.COUNT);
    }

    static Quantity of(Duration time) {
        return new Quantity(
                BigDecimal.valueOf(time.getSeconds(), -9).add(BigDecimal.valueOf(time.getNano())), Kind.TIME);
    }

    /** Returns the possible meanings of the whole text; {@code 2m} is a time or a size. Empty if it is no quantity. */
    static List<Quantity> read(String text) {
        return read(WRITTEN.matcher(text));
    }

    /** Returns the possible meanings of the number that ends the text, if no part of a number precedes it. */
    static List<Quantity> readAtEnd(String text) {
        return read(AT_THE_END.matcher(text));
    }

    private static List<Quantity> read(Matcher matcher) {
        if (!matcher.matches()) {
            return List.of();
        }
        String number = matcher.group("number");
        BigDecimal amount = new BigDecimal(
                number == null
                        ? WORDS.get(matcher.group("word").toLowerCase(java.util.Locale.ROOT))
                        : number.replace(",", ""));
        String unit = matcher.group("unit");
        return unit == null ? List.of(new Quantity(amount, Kind.COUNT)) : inUnit(amount, unit);
    }

    private static List<Quantity> inUnit(BigDecimal amount, String unit) {
        return Stream.of(
                        Stream.ofNullable(BYTES.get(unit))
                                .map(bytes -> new Quantity(amount.multiply(BigDecimal.valueOf(bytes)), Kind.BYTES)),
                        Stream.ofNullable(TIMES.get(unit))
                                .map(time -> new Quantity(amount.multiply(of(time).amount), Kind.TIME)))
                .flatMap(quantities -> quantities)
                .toList();
    }

    static boolean isUnit(String word) {
        return word.matches(UNIT);
    }

    /** A count as one of {@code unit}. */
    Quantity in(String unit) {
        return inUnit(amount, unit).get(0);
    }

    Quantity combine(String operator, Quantity other) {
        Kind result = kind.compareTo(other.kind) > 0 ? kind : other.kind;
        return switch (operator) {
            case "*" -> new Quantity(amount.multiply(other.amount), result);
            case "/" ->
                new Quantity(
                        amount.divide(other.amount, MathContext.DECIMAL64), kind == other.kind ? Kind.COUNT : result);
            case "+" -> new Quantity(amount.add(other.amount), result);
            case "-" -> new Quantity(amount.subtract(other.amount), result);
            default -> throw new IllegalArgumentException("no operator: " + operator);
        };
    }

    /** Whether both are the same; a count may be one of bytes. */
    boolean agrees(Quantity other) {
        return amount.compareTo(other.amount) == 0 && (kind == Kind.TIME) == (other.kind == Kind.TIME);
    }

    @Override
    public String toString() {
        return amount.stripTrailingZeros().toPlainString()
                + switch (kind) {
                    case COUNT -> "";
                    case BYTES -> " bytes";
                    case TIME -> " ns";
                };
    }
}
