package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.tatoo.samples.calendar.Ics.event;
import static org.tatoo.samples.calendar.Ics.object;

import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.samples.calendar.store.Span;
import org.tatoo.samples.calendar.store.StoredEvent;

class EventContentTest {
    private static final int DAY = 86_400;

    private static StoredEvent parse(String text) throws RefusedException {
        return EventContent.parse(ByteBuffer.wrap(text.replace("\n", "\r\n").getBytes(UTF_8)));
    }

    @Test
    void anEventIsKeptWithWhatNobodyKnows() throws RefusedException {
        StoredEvent event = parse(
                object(event("DTSTART:19970105T100000Z", "SUMMARY:Déjeuner", "X-COLOUR;X-SHADE=dark:blue", "UID:a b")));
        assertThat(event.uid()).isEqualTo("a b");
        assertThat(event.content())
                .contains("\r\nX-COLOUR;X-SHADE=dark:blue\r\n", "\r\nSUMMARY:Déjeuner\r\n", "\r\nPRODID:-//Tatoo//");
    }

    @ParameterizedTest
    @CsvSource({
        "DTSTART:19700103T000000Z, 2, 2",
        "DTSTART:19700103T000000Z DURATION:PT24H, 2, 3",
        "DTSTART;VALUE=DATE:19700103, 2, 3",
        "DTSTART:19700103T000000Z RRULE:FREQ=DAILY;COUNT=5, 2, 6",
        "DTSTART:19700103T000000Z RRULE:FREQ=DAILY;UNTIL=19700108T000000Z, 2, 7",
        "DTSTART:19700103T000000Z RRULE:FREQ=DAILY, 2, -1",
        "DTSTART:19700103T000000Z RRULE:FREQ=SECONDLY;COUNT=90000000, 2, -1",
        "DTSTART:19700103T000000Z RDATE:19700110T000000Z, 2, 9",
        "DTSTART:19700110T000000Z RDATE:19700103T000000Z, 2, 9",
    })
    void theSpanHasADayMoreOnBothSides(String lines, int first, int last) throws RefusedException {
        Span span = parse(object(event(lines.split(" ")))).span();
        assertThat(span).isEqualTo(new Span((first - 1L) * DAY, last < 0 ? Span.FOREVER : (last + 1L) * DAY));
    }

    @Test
    void theSpanIncludesOverrides() throws RefusedException {
        String main = event("DTSTART:19700103T000000Z", "RRULE:FREQ=DAILY;COUNT=2");
        String override = event("RECURRENCE-ID:19700104T000000Z", "DTSTART:19700120T000000Z", "DURATION:PT24H");
        assertThat(parse(object(main, override)).span()).isEqualTo(new Span(DAY, 21L * DAY));
    }

    private static final String GOOD = "DTSTART:19970105T100000Z";
    private static final String STAMP = "DTSTAMP:19970101T000000Z\n";

    static Stream<Arguments> wrongContents() {
        return Stream.of(
                arguments("hello", "the content is not a readable iCalendar object"),
                arguments("", "the content is not a readable iCalendar object"),
                arguments(object(), "the content is not valid: VCALENDAR: "),
                arguments(object(event(GOOD)).repeat(2), "the content must be one iCalendar object"),
                arguments(object(event("SUMMARY:x")), "the content must have one event"),
                arguments(object(event(GOOD), event(GOOD, "UID:b")), "all its parts the same UID"),
                arguments(object(event(GOOD, "DTEND:x")), "the content is not a readable iCalendar object"),
                arguments(object(event(GOOD, "RRULE:FREQ=NEVER")), "the content is not a readable iCalendar object"),
                arguments(object(event(GOOD, "RRULE:BYDAY=MO")), "the content is not"),
                arguments(object(event(GOOD, "UID:\u00e9")), "the UID must have at most 255 printable"),
                arguments(object(event(GOOD, "UID:" + "x".repeat(256))), "the UID must have at most 255 printable"),
                arguments(object(event(GOOD, GOOD)), "the content is not valid"),
                arguments(object(event(GOOD)).replace("VERSION:2.0\n", ""), "the content is not valid"),
                arguments(object("BEGIN:VTODO\nUID:a\n" + STAMP + "END:VTODO\n"), "may have VEVENT and VTIMEZONE"),
                arguments(object("BEGIN:VEVENT\n" + STAMP + GOOD + "\nEND:VEVENT\n"), "no UID"),
                arguments(object("BEGIN:VEVENT\nUID:a\n" + GOOD + "\nEND:VEVENT\n"), "the content is not valid"));
    }

    @ParameterizedTest
    @MethodSource("wrongContents")
    void whatIsNoneIsRefusedWithItsReason(String text, String reason) {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> parse(text))
                .withMessageContaining(reason)
                .withMessageNotContaining("\n");
    }

    @Test
    void whatIsNotUtf8IsRefused() {
        String text = object(event("DTSTART:19970105T100000Z", "SUMMARY:é"));
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> EventContent.parse(ByteBuffer.wrap(text.getBytes(ISO_8859_1))))
                .withMessage("the content is not UTF-8");
    }
}
