package org.tatoo.samples.http.answer;

import java.time.InstantSource;

/** The value of the field {@code Date}, formatted once a second. Thread-safe. */
final class DateField {
    private record Stamp(long epochSecond, String text) {}

    private final InstantSource clock;
    private volatile Stamp stamp = stamp(0);

    DateField(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns the current second, since 1970. */
    long now() {
        return Math.floorDiv(millis(), 1000);
    }

    /** Returns the current millisecond, since 1970. */
    long millis() {
        return clock.millis();
    }

    /** Returns the date of {@code epochSecond}, as {@link HttpDate#format}. */
    String at(long epochSecond) {
        Stamp latest = stamp;
        if (latest.epochSecond != epochSecond) {
            latest = stamp(epochSecond);
            stamp = latest;
        }
        return latest.text;
    }

    private static Stamp stamp(long epochSecond) {
        return new Stamp(epochSecond, HttpDate.format(epochSecond));
    }
}
