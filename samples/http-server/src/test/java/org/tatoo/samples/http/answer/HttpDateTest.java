package org.tatoo.samples.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpDateTest {
    private static final long NOW = Instant.parse("2026-03-01T12:00:00Z").getEpochSecond();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'Sun, 06 Nov 1994 08:49:37 GMT'    | 1994-11-06T08:49:37Z",
                "'Sunday, 06-Nov-94 08:49:37 GMT'   | 1994-11-06T08:49:37Z",
                "'Sun Nov  6 08:49:37 1994'         | 1994-11-06T08:49:37Z",
                "'Sun Nov 16 08:49:37 1994'         | 1994-11-16T08:49:37Z",
                "'Sun Nov 06 08:49:37 1994'         | 1994-11-06T08:49:37Z",
                "'Thu, 01 Jan 1970 00:00:00 GMT'    | 1970-01-01T00:00:00Z",
                "'Thu, 29 Feb 2024 23:59:59 GMT'    | 2024-02-29T23:59:59Z",
                "'Sat, 31 Dec 2016 23:59:60 GMT'    | 2016-12-31T23:59:59Z",
                "'Fri, 31 Dec 9999 23:59:59 GMT'    | 9999-12-31T23:59:59Z",
            })
    void eachFormatIsRead(String text, Instant expected) {
        assertThat(HttpDate.parse(text, NOW)).hasValue(expected.getEpochSecond());
    }

    @ParameterizedTest
    @CsvSource({"00,2000", "26,2026", "75,2075", "76,2076", "77,1977", "94,1994", "99,1999"})
    void twoDigitsMeanAYearAtMostFiftyYearsAhead(String digits, int year) {
        long expected = OffsetDateTime.parse(year + "-11-06T08:49:37Z").toEpochSecond();

        assertThat(HttpDate.parse("Sunday, 06-Nov-" + digits + " 08:49:37 GMT", NOW))
                .hasValue(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "784111777",
                "Sun, 6 Nov 1994 08:49:37 GMT",
                "Sun, 06 Nov 94 08:49:37 GMT",
                "Sun, 06 Nov 1994 08:49:37 UTC",
                "Sun, 06 Nov 1994 08:49:37",
                "sun, 06 nov 1994 08:49:37 gmt",
                "Sun, 06 Nov 1994 8:49:37 GMT",
                "Sun, 31 Feb 1994 08:49:37 GMT",
                "Sun, 06 Nov 1994 24:00:00 GMT",
                "Sun, 06 Nov 1994 08:60:00 GMT",
                "Sun, 06 Nov 1994 08:49:61 GMT",
                "Sun, 00 Nov 1994 08:49:37 GMT",
                "Sun Nov   08:49:37 1994",
                "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
                "Sun, ٠٦ Nov 1994 08:49:37 GMT"
            })
    void anythingElseIsNoDate(String text) {
        assertThat(HttpDate.parse(text, NOW)).isEmpty();
    }

    @Test
    void whatIsWrittenIsRead() {
        for (long second = 0; second < 4_102_444_800L; second += 86_399 * 17L) {
            String text = HttpDate.format(second);

            assertThat(text).hasSize(29).endsWith(" GMT");
            assertThat(HttpDate.parse(text, NOW)).hasValue(second);
        }
    }

    @Test
    void theFormatIsThatOfTheSpecification() {
        assertThat(HttpDate.format(784_111_777)).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
    }
}
