package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeRangeTest {
    private static final TimeRange RANGE = range(10, 20);

    @ParameterizedTest
    @CsvSource({
        "5, 9, false",
        "5, 10, false",
        "5, 11, true",
        "5, 25, true",
        "10, 10, true",
        "10, 20, true",
        "15, 15, true",
        "19, 30, true",
        "20, 20, false",
        "20, 30, false",
        "9, 9, false",
    })
    void anEventOverlapsIfAPartOfItLiesBetweenFromAndJustBeforeTo(long start, long end, boolean expected) {
        assertThat(RANGE.overlaps(Instant.ofEpochSecond(start), Instant.ofEpochSecond(end)))
                .isEqualTo(expected);
    }

    @Test
    void anEmptyRangeHoldsNothingThatStartsInIt() {
        assertThat(range(10, 10).overlaps(Instant.ofEpochSecond(10), Instant.ofEpochSecond(10)))
                .isFalse();
    }

    @Test
    void aRangeDoesNotEndBeforeItStarts() {
        assertThatIllegalArgumentException().isThrownBy(() -> range(10, 9));
    }

    private static TimeRange range(long from, long to) {
        return new TimeRange(Instant.ofEpochSecond(from), Instant.ofEpochSecond(to));
    }
}
