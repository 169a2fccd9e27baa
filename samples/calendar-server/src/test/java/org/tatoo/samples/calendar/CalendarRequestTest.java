package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.grammars.cal.CalResponseValues.Version;

class CalendarRequestTest {
    private final Map<String, String> headers = new HashMap<>(
            Map.of("password", "secret", "from", "Sun Nov  6 08:49:37 1994", "to", "Mon Nov  7 12:34:31 1994"));

    @Test
    void headersGiveThePasswordAndTheRange() throws RefusedException {
        headers.put("x-other", "ignored");
        assertThat(read())
                .isEqualTo(new CalendarRequest(
                        new Credentials.Password("forax", "secret"),
                        new GetEvents(
                                "mycalendar",
                                new TimeRange(
                                        Instant.parse("1994-11-06T08:49:37Z"),
                                        Instant.parse("1994-11-07T12:34:31Z")))));
    }

    private CalendarRequest read() throws RefusedException {
        RequestLine line = new RequestLine(Method.GET, "mycalendar", "forax");
        return CalendarRequest.of(Version.protocol, line, headers(), new byte[0]);
    }

    private Headers headers() {
        Headers all = new Headers();
        headers.forEach(all::add);
        return all;
    }

    @ParameterizedTest
    @CsvSource({"password", "from", "to"})
    void aMissingHeaderIsNamed(String header) {
        headers.remove(header);
        assertThatRefusal().isEqualTo(bad("the header " + header + " is missing"));
    }

    @ParameterizedTest
    @CsvSource({"from", "to"})
    void aWrongDateIsNamed(String header) {
        headers.put(header, "yesterday");
        assertThatRefusal().isEqualTo(bad(header + " is no date of the form Sun Nov  6 08:49:37 1994"));
    }

    @Test
    void fromMustNotBeAfterTo() {
        headers.put("to", "Sun Nov  6 08:49:36 1994");
        assertThatRefusal().isEqualTo(bad("from is after to"));
    }

    private org.assertj.core.api.ObjectAssert<Answer> assertThatRefusal() {
        return assertThat(assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(this::read)
                .actual()
                .answer());
    }

    private static Answer bad(String reason) {
        return Answer.refusal(Status.BAD_REQUEST, reason);
    }
}
