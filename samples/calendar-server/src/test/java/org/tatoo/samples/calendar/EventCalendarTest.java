package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.tatoo.samples.calendar.Ics.event;
import static org.tatoo.samples.calendar.Ics.object;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class EventCalendarTest {
    private static final String PARIS = "TZID=Europe/Paris";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DTSTART:19970105T100000Z DTEND:19970105T110000Z | DTSTART:19970105T100000Z DTEND:19970105T110000Z",
                "DTSTART:19970105T100000Z DURATION:PT90M | DTSTART:19970105T100000Z DTEND:19970105T113000Z",
                "DTSTART:19970105T100000Z DURATION:P1W | DTSTART:19970105T100000Z DTEND:19970112T100000Z",
                "DTSTART:19970105T100000Z | DTSTART:19970105T100000Z",
                "DTSTART:19970105T100000Z DTEND:19970105T090000Z | DTSTART:19970105T100000Z",
                "DTSTART:19970105T100000 DURATION:PT1H | DTSTART:19970105T100000Z DTEND:19970105T110000Z",
                "DTSTART;TZID=Europe/Paris:19970105T100000 DURATION:PT1H | DTSTART:19970105T090000Z DTEND:19970105T100000Z",
                "DTSTART;VALUE=DATE:19970105 | DTSTART;VALUE=DATE:19970105 DTEND;VALUE=DATE:19970106",
                "DTSTART;VALUE=DATE:19970105 DTEND;VALUE=DATE:19970108 | DTSTART;VALUE=DATE:19970105 DTEND;VALUE=DATE:19970108",
                "DTSTART;VALUE=DATE:19970105 DURATION:P2D | DTSTART;VALUE=DATE:19970105 DTEND;VALUE=DATE:19970107",
            })
    void anEventIsGivenWithItsTimesInUtcOrItsDates(String lines, String expected) throws IOException, RefusedException {
        assertThat(january(event(lines.split(" ")))).containsExactly(expected);
    }

    @Test
    void everythingElseOfAnEventIsKept() throws IOException, RefusedException {
        String event = event(
                "DTSTART:19970105T100000Z",
                "SUMMARY:Déjeuner\\, à midi",
                "LOCATION;LANGUAGE=fr:Champs",
                "X-COLOUR:blue",
                "BEGIN:VALARM",
                "ACTION:DISPLAY",
                "DESCRIPTION:now",
                "TRIGGER:-PT5M",
                "END:VALARM");
        assertThat(january(event))
                .containsExactly("DTSTART:19970105T100000Z SUMMARY:Déjeuner\\, à midi LOCATION;LANGUAGE=fr:Champs"
                        + " X-COLOUR:blue BEGIN:VALARM ACTION:DISPLAY DESCRIPTION:now TRIGGER:-PT5M END:VALARM");
    }

    @Test
    void anAllDayEventLastsFromMidnightToMidnightUtc() throws IOException, RefusedException {
        String calendar = object(event("DTSTART;VALUE=DATE:19970105"));
        assertThat(Ics.events(calendar, "1997-01-05T23:59:59Z", "1997-01-06T00:00:00Z"))
                .hasSize(1);
        assertThat(Ics.events(calendar, "1997-01-06T00:00:00Z", "1997-01-07T00:00:00Z"))
                .isEmpty();
        assertThat(Ics.events(calendar, "1997-01-04T00:00:00Z", "1997-01-05T00:00:00Z"))
                .isEmpty();
    }

    @Test
    void instancesOfARecurringEventCarryTheirRecurrenceId() throws IOException, RefusedException {
        String event = event("DTSTART;" + PARIS + ":19970105T100000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2");
        assertThat(january(event))
                .containsExactly(
                        "DTSTART:19970105T090000Z DTEND:19970105T100000Z RECURRENCE-ID:19970105T090000Z",
                        "DTSTART:19970112T090000Z DTEND:19970112T100000Z RECURRENCE-ID:19970112T090000Z");
    }

    @Test
    void allDayEventsRecurByDates() throws IOException, RefusedException {
        String event =
                event("DTSTART;VALUE=DATE:19970105", "RRULE:FREQ=DAILY;UNTIL=19970107", "EXDATE;VALUE=DATE:19970106");
        assertThat(january(event))
                .containsExactly(
                        "DTSTART;VALUE=DATE:19970105 DTEND;VALUE=DATE:19970106 RECURRENCE-ID;VALUE=DATE:19970105",
                        "DTSTART;VALUE=DATE:19970107 DTEND;VALUE=DATE:19970108 RECURRENCE-ID;VALUE=DATE:19970107");
    }

    @Test
    void theLocalTimeStaysWhenSummerTimeBegins() throws IOException, RefusedException {
        String event = event("DTSTART;" + PARIS + ":19970329T100000", "RRULE:FREQ=DAILY;COUNT=2");
        assertThat(Ics.events(object(event), "1997-03-01T00:00:00Z", "1997-04-01T00:00:00Z"))
                .containsExactly(
                        "DTSTART:19970329T090000Z RECURRENCE-ID:19970329T090000Z",
                        "DTSTART:19970330T080000Z RECURRENCE-ID:19970330T080000Z");
    }

    @Test
    void aDurationInDaysIsNominalAndAnEndIsExact() throws IOException, RefusedException {
        String start = "DTSTART;" + PARIS + ":19970329T100000";
        String nominal = object(event(start, "DURATION:P1D", "RRULE:FREQ=DAILY;COUNT=1"));
        String exact = object(event(
                "DTSTART;" + PARIS + ":19970328T100000",
                "DTEND;" + PARIS + ":19970329T100000",
                "RRULE:FREQ=DAILY;COUNT=2"));
        assertThat(Ics.events(nominal, "1997-03-01T00:00:00Z", "1997-04-01T00:00:00Z"))
                .containsExactly("DTSTART:19970329T090000Z DTEND:19970330T080000Z RECURRENCE-ID:19970329T090000Z");
        assertThat(Ics.events(exact, "1997-03-30T00:00:00Z", "1997-04-01T00:00:00Z"))
                .containsExactly("DTSTART:19970329T090000Z DTEND:19970330T090000Z RECURRENCE-ID:19970329T090000Z");
    }

    @Test
    void datesAreAddedAndExcludedInAnyZone() throws IOException, RefusedException {
        String event = event(
                "DTSTART;" + PARIS + ":19970105T100000",
                "RRULE:FREQ=DAILY;COUNT=3",
                "EXDATE:19970106T090000Z",
                "EXDATE;" + PARIS + ":19970107T100000,19970108T100000",
                "RDATE;" + PARIS + ":19970120T120000",
                "RDATE;VALUE=PERIOD:19970121T120000Z/PT2H");
        assertThat(january(event))
                .containsExactly(
                        "DTSTART:19970105T090000Z RECURRENCE-ID:19970105T090000Z",
                        "DTSTART:19970120T110000Z RECURRENCE-ID:19970120T110000Z",
                        "DTSTART:19970121T120000Z DTEND:19970121T140000Z RECURRENCE-ID:19970121T120000Z");
    }

    @Test
    void anInstanceThatBeganBeforeTheRangeIsFound() throws IOException, RefusedException {
        String event = event("DTSTART:19960105T230000Z", "DURATION:PT3H", "RRULE:FREQ=DAILY");
        assertThat(Ics.events(object(event), "1997-01-05T01:59:59Z", "1997-01-05T02:00:00Z"))
                .containsExactly("DTSTART:19970104T230000Z DTEND:19970105T020000Z RECURRENCE-ID:19970104T230000Z");
    }

    @Test
    void anOverrideReplacesOneInstance() throws IOException, RefusedException {
        String[] events = {
            event("DTSTART;" + PARIS + ":19970105T100000", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:usual"),
            event("RECURRENCE-ID;" + PARIS + ":19970106T100000", "DTSTART:19970109T120000Z", "SUMMARY:moved"),
        };
        assertThat(january(events))
                .containsExactly(
                        "DTSTART:19970105T090000Z RECURRENCE-ID:19970105T090000Z SUMMARY:usual",
                        "DTSTART:19970107T090000Z RECURRENCE-ID:19970107T090000Z SUMMARY:usual",
                        "DTSTART:19970109T120000Z RECURRENCE-ID:19970106T090000Z SUMMARY:moved");
    }

    @Test
    void anOverrideCountsWhereItWasMovedTo() throws IOException, RefusedException {
        String calendar = object(
                event("DTSTART:19970105T100000Z", "RRULE:FREQ=DAILY;COUNT=2"),
                event("RECURRENCE-ID:19970106T100000Z", "DTSTART:19970301T100000Z"));
        assertThat(Ics.events(calendar, "1997-01-06T00:00:00Z", "1997-01-07T00:00:00Z"))
                .isEmpty();
        assertThat(Ics.events(calendar, "1997-03-01T00:00:00Z", "1997-03-02T00:00:00Z"))
                .containsExactly("DTSTART:19970301T100000Z RECURRENCE-ID:19970106T100000Z");
    }

    @Test
    void anOverrideOfTheFutureMovesAllThatFollow() throws IOException, RefusedException {
        String[] events = {
            event("DTSTART:19970105T100000Z", "RRULE:FREQ=DAILY;COUNT=4", "SUMMARY:early"),
            event(
                    "RECURRENCE-ID;RANGE=THISANDFUTURE:19970107T100000Z",
                    "DTSTART:19970107T140000Z",
                    "DURATION:PT1H",
                    "SUMMARY:late"),
            event("RECURRENCE-ID:19970108T100000Z", "DTSTART:19970108T080000Z", "SUMMARY:once"),
        };
        assertThat(january(events))
                .containsExactly(
                        "DTSTART:19970105T100000Z RECURRENCE-ID:19970105T100000Z SUMMARY:early",
                        "DTSTART:19970106T100000Z RECURRENCE-ID:19970106T100000Z SUMMARY:early",
                        "DTSTART:19970107T140000Z DTEND:19970107T150000Z RECURRENCE-ID:19970107T100000Z SUMMARY:late",
                        "DTSTART:19970108T080000Z RECURRENCE-ID:19970108T100000Z SUMMARY:once");
    }

    @Test
    void anInstanceAloneIsAnEvent() throws IOException, RefusedException {
        assertThat(january(event("RECURRENCE-ID:19970106T100000Z", "DTSTART:19970107T100000Z")))
                .containsExactly("DTSTART:19970107T100000Z RECURRENCE-ID:19970106T100000Z");
    }

    @Test
    void theZoneOfAFileHoldsForItsEvents() throws IOException, RefusedException {
        String zone = """
                BEGIN:VTIMEZONE
                TZID:Champs
                BEGIN:STANDARD
                DTSTART:19700101T000000
                TZOFFSETFROM:+0330
                TZOFFSETTO:+0330
                END:STANDARD
                END:VTIMEZONE
                """;
        String event = event("DTSTART;TZID=Champs:19970105T100000", "RRULE:FREQ=DAILY;COUNT=2");
        assertThat(january(zone, event))
                .containsExactly(
                        "DTSTART:19970105T063000Z RECURRENCE-ID:19970105T063000Z",
                        "DTSTART:19970106T063000Z RECURRENCE-ID:19970106T063000Z");
    }

    @Test
    void eventsComeInTheOrderOfTheirStarts() throws IOException, RefusedException {
        assertThat(january(
                        event("DTSTART:19970107T100000Z", "UID:1"),
                        event("DTSTART:19970105T100000Z", "UID:3"),
                        event("DTSTART:19970105T100000Z", "UID:2")))
                .containsExactly(
                        "DTSTART:19970105T100000Z UID:2",
                        "DTSTART:19970105T100000Z UID:3",
                        "DTSTART:19970107T100000Z UID:1");
    }

    @Test
    void everyObjectOfAFileIsRead() throws IOException, RefusedException {
        String first = object(event("DTSTART:19970105T100000Z", "UID:1"));
        String second = object(event("DTSTART:19970106T100000Z", "UID:2"));
        assertThat(Ics.events(first + second, "1997-01-01T00:00:00Z", "1997-02-01T00:00:00Z"))
                .containsExactly("DTSTART:19970105T100000Z UID:1", "DTSTART:19970106T100000Z UID:2");
    }

    @Test
    void blankLinesAndUnknownPropertiesAreNoHindrance() throws IOException, RefusedException {
        assertThat(january(event("DTSTART:19970105T100000Z", "", "COLOR:red", "ORGANIZER:mailto:a b@example.org")))
                .containsExactly("DTSTART:19970105T100000Z COLOR:red ORGANIZER:mailto:a%20b@example.org");
    }

    @Test
    void foldedLinesAndCrLfAreRead() throws IOException, RefusedException {
        String event =
                event("DTSTART:19970105T100000Z", "SUMMARY:a long\n  line").replace("\n", "\r\n");
        assertThat(january(event)).containsExactly("DTSTART:19970105T100000Z SUMMARY:a long line");
    }

    @Test
    void tenThousandInstancesAreTheMost() throws IOException, RefusedException {
        EventCalendar calendar = Ics.read(object(event("DTSTART:19970101T000000Z", "RRULE:FREQ=MINUTELY")));
        TimeRange most = Ics.range("1997-01-01T00:00:00Z", "1997-01-07T22:40:00Z");
        TimeRange more = Ics.range("1997-01-01T00:00:00Z", "1997-01-07T22:40:01Z");
        assertThat(calendar.instances(most, new Work(CalendarLimits.defaults())))
                .hasSize(10_000);
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> calendar.instances(more, new Work(CalendarLimits.defaults())))
                .withMessage("more than 10000 events between these dates");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "BEGIN:VCALENDAR\n",
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:soon\nEND:VEVENT\nEND:VCALENDAR\n",
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=Nowhere/Else:19970101T000000\nEND:VEVENT\nEND:VCALENDAR\n",
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:19970101T000000Z\nRRULE:FREQ=NEVER\nEND:VEVENT\nEND:VCALENDAR\n",
            })
    void whatIsNoCalendarCannotBeRead(String text) {
        assertThatIOException()
                .isThrownBy(() -> Ics.read(text))
                .withMessageStartingWith("not a readable iCalendar object");
    }

    private static List<String> january(String... components) throws IOException, RefusedException {
        return Ics.events(object(components), "1997-01-01T00:00:00Z", "1997-02-01T00:00:00Z");
    }
}
