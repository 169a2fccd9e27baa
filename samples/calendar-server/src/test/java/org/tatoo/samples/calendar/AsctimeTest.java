package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AsctimeTest {
    @ParameterizedTest
    @CsvSource({
        "Sun Nov  6 08:49:37 1994, 1994-11-06T08:49:37Z",
        "Sun Nov 06 08:49:37 1994, 1994-11-06T08:49:37Z",
        "Mon Nov 14 00:00:00 1994, 1994-11-14T00:00:00Z",
        "Thu Feb 29 23:59:59 2024, 2024-02-29T23:59:59Z",
        "Fri Dec 31 23:59:59 9999, 9999-12-31T23:59:59Z",
    })
    void aDateIsReadAsUtc(String text, Instant expected) {
        assertThat(Asctime.parse(text)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Sun Nov 6 08:49:37 1994",
                "Sun Nov   6 08:49:37 1994",
                "Mon Nov  6 08:49:37 1994",
                "sun Nov  6 08:49:37 1994",
                "Sun Nov  6 08:49:37 94",
                "Sun Nov  6 24:00:00 1994",
                "Sun Nov  6 08:49:60 1994",
                "Sun Nov 31 08:49:37 1994",
                "Wed Feb 29 00:00:00 2023",
                "Sun Nov  6 8:49:37 1994",
                "Sun Nov  6 08:49:37 1994 UTC",
                "Sun Nov  6 08:49:37 10000",
                "Sun, 06 Nov 1994 08:49:37 GMT",
                "1994-11-06T08:49:37Z",
            })
    void anotherFormOrAWrongWeekdayIsNoDate(String text) {
        assertThat(Asctime.parse(text)).isEmpty();
    }
}
