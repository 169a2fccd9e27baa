package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleTest {
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuMMdd'T'HHmm");

    /** Examples of RFC 5545 section 3.8.5.3, in the time of New York; the event starts on 1997-09-02 at 09:00. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FREQ=DAILY;COUNT=4 | 97-09-01 | 98-01-01 | 970902T0900 970903T0900 970904T0900 970905T0900",
                "FREQ=DAILY;COUNT=4 | 97-09-04 | 98-01-01 | 970904T0900 970905T0900",
                "FREQ=DAILY;UNTIL=19970904T130000Z | 97-09-01 | 98-01-01 | 970902T0900 970903T0900 970904T0900",
                "FREQ=DAILY;UNTIL=19970904T125959Z | 97-09-01 | 98-01-01 | 970902T0900 970903T0900",
                "FREQ=DAILY;UNTIL=19970904 | 97-09-01 | 98-01-01 | 970902T0900 970903T0900 970904T0900",
                "FREQ=DAILY;INTERVAL=2 | 97-10-24 | 97-10-29 | 971024T0900 971026T0900 971028T0900",
                "FREQ=DAILY;INTERVAL=10;COUNT=3 | 97-09-01 | 98-01-01 | 970902T0900 970912T0900 970922T0900",
                "FREQ=YEARLY;BYMONTH=1;BYDAY=SU | 98-01-01 | 98-01-13 | 980104T0900 980111T0900",
                "FREQ=DAILY;BYMONTH=1 | 98-01-30 | 99-01-03 | 980130T0900 980131T0900 990101T0900 990102T0900",
                "FREQ=WEEKLY;WKST=SU;BYDAY=TU,TH;COUNT=3 | 97-09-01 | 98-01-01 | 970902T0900 970904T0900 970909T0900",
                "FREQ=WEEKLY;INTERVAL=2;WKST=SU | 97-10-01 | 97-11-01 | 971014T0900 971028T0900",
                "FREQ=MONTHLY;BYDAY=1FR;COUNT=3 | 97-09-03 | 98-01-01 | 970905T0900 971003T0900 971107T0900",
                "FREQ=MONTHLY;BYDAY=-2MO | 98-01-01 | 98-03-01 | 980119T0900 980216T0900",
                "FREQ=MONTHLY;BYMONTHDAY=-3 | 97-09-03 | 97-12-01 | 970928T0900 971029T0900 971128T0900",
                "FREQ=MONTHLY;BYMONTHDAY=31 | 97-09-03 | 98-02-01 | 971031T0900 971231T0900 980131T0900",
                "FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3;COUNT=3 | 97-09-03 | 98-01-01 | 970904T0900 971007T0900 971106T0900",
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2 | 97-09-03 | 97-12-01 | 970929T0900 971030T0900 971127T0900",
                "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13 | 97-09-03 | 98-12-01 | 980213T0900 980313T0900 981113T0900",
                "FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,200 | 97-09-03 | 01-01-01 | 000101T0900 000409T0900 000718T0900",
                "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO | 98-01-01 | 00-01-01 | 980511T0900 990517T0900",
                "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8 | 97-09-03 | 05-01-01 | 971104T0900 011106T0900",
                "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z | 97-09-01 | 98-01-01 | 970902T0900 970902T1200 970902T1500",
                "FREQ=MINUTELY;INTERVAL=90;COUNT=3 | 97-09-01 | 98-01-01 | 970902T0900 970902T1030 970902T1200",
                "FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20 | 97-12-24 | 97-12-25 | 971224T0900 971224T0920 971224T1000 971224T1020",
                "FREQ=HOURLY;BYMONTH=1;BYHOUR=3 | 99-01-01 | 99-01-03 | 990101T0300 990102T0300",
            })
    void aRuleGivesTheStartsThatTheStandardSays(String rule, String from, String to, String expected)
            throws IOException, RefusedException {
        EventCalendar calendar =
                Ics.read(Ics.object(Ics.event("DTSTART;TZID=America/New_York:19970902T090000", "RRULE:" + rule)));
        String starts = calendar.instances(range(from, to)).stream()
                .map(instance -> MINUTE.format(instance.start().atZone(NEW_YORK)))
                .collect(Collectors.joining(" "));
        assertThat(starts).isEqualTo(expected);
    }

    @Test
    void weeksStartOnTheDayOfWkst() throws IOException, RefusedException {
        assertThat(starts("19970805T090000Z", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO"))
                .containsExactly("0805", "0810", "0819", "0824");
        assertThat(starts("19970805T090000Z", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU"))
                .containsExactly("0805", "0817", "0819", "0831");
    }

    @Test
    void aRuleOfSecondsThatStartedLongBeforeIsRefused() throws IOException {
        EventCalendar calendar =
                Ics.read(Ics.object(Ics.event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY;INTERVAL=59")));
        TimeRange range = Ics.range("2050-01-01T00:00:00Z", "2050-01-02T00:00:00Z");
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> calendar.instances(range))
                .withMessageContaining("recurs too often");
    }

    @Test
    void aRuleWithAHugeCountIsRefused() throws IOException {
        EventCalendar calendar =
                Ics.read(Ics.object(Ics.event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY;COUNT=2000000000")));
        TimeRange range = Ics.range("1990-01-01T00:00:00Z", "1990-01-02T00:00:00Z");
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> calendar.instances(range))
                .withMessageContaining("recurs too often");
    }

    @Test
    void aRuleThatNeverMatchesHasOnlyItsStart() throws IOException, RefusedException {
        assertThat(starts("19970101T090000Z", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"))
                .containsExactly("0101");
    }

    private static List<String> starts(String start, String rule) throws IOException, RefusedException {
        EventCalendar calendar = Ics.read(Ics.object(Ics.event("DTSTART:" + start, "RRULE:" + rule)));
        return calendar.instances(Ics.range("1997-01-01T00:00:00Z", "9999-12-31T00:00:00Z")).stream()
                .map(instance -> instance.start().toString().substring(5, 10).replace("-", ""))
                .toList();
    }

    private static TimeRange range(String from, String to) {
        return new TimeRange(midnight(from), midnight(to));
    }

    private static Instant midnight(String date) {
        String century = date.startsWith("9") ? "19" : "20";
        return ZonedDateTime.of(LocalDateTime.parse(century + date + "T00:00"), NEW_YORK)
                .toInstant();
    }
}
