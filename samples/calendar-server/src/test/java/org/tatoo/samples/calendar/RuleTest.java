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
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.fortuna.ical4j.model.Recur;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class RuleTest {
    private static final CalendarLimits LIMITS = CalendarLimits.defaults();

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
                "FREQ=HOURLY;BYMONTH=1;BYDAY=SU;BYHOUR=3 | 98-12-01 | 99-01-13 | 990103T0300 990110T0300",
                "FREQ=HOURLY;BYDAY=WE;BYHOUR=3;COUNT=2 | 97-09-03 | 99-01-13 | 970903T0300 970910T0300",
                "FREQ=HOURLY;BYMONTH=1;BYHOUR=3 | 99-01-01 | 99-01-03 | 990101T0300 990102T0300",
            })
    void aRuleGivesTheStartsThatTheStandardSays(String rule, String from, String to, String expected)
            throws IOException, RefusedException {
        EventCalendar calendar =
                Ics.read(Ics.object(Ics.event("DTSTART;TZID=America/New_York:19970902T090000", "RRULE:" + rule)));
        String starts = calendar.instances(range(from, to), new Work(LIMITS)).stream()
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
                .isThrownBy(() -> calendar.instances(range, new Work(LIMITS)))
                .withMessageContaining("recurs too often");
    }

    @Test
    void aRuleWithAHugeCountIsRefused() throws IOException {
        EventCalendar calendar =
                Ics.read(Ics.object(Ics.event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY;COUNT=2000000000")));
        TimeRange range = Ics.range("1990-01-01T00:00:00Z", "1990-01-02T00:00:00Z");
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> calendar.instances(range, new Work(LIMITS)))
                .withMessageContaining("recurs too often");
    }

    @Test
    void aRuleThatNeverMatchesHasOnlyItsStart() throws IOException, RefusedException {
        assertThat(starts("19970101T090000Z", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"))
                .containsExactly("0101");
    }

    /** Rules whose intervals have many dates, or whose parts multiply although few dates are left. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "FREQ=YEARLY;BYMONTH={1-12};BYMONTHDAY={1-31};BYHOUR={0-23};BYMINUTE={0-59};BYSECOND={0-59};BYSETPOS=-1",
                "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR={0-23};BYMINUTE={0-59};BYSECOND={0-59};BYSETPOS=-1",
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR={0-23};BYMINUTE={0-59};BYSECOND={0-59};BYSETPOS=1",
                "FREQ=WEEKLY;BYHOUR={0-23};BYMINUTE={0-59};BYSECOND={0-59};BYSETPOS=5",
                "FREQ=DAILY;BYHOUR={0-23};BYMINUTE={0-59};BYSECOND={0-59};BYSETPOS=1;COUNT=1",
                "FREQ=YEARLY;BYYEARDAY={1-366};BYHOUR={0-23};BYMINUTE={0-59};BYSETPOS=1",
                "FREQ=YEARLY;BYWEEKNO={1-53};BYYEARDAY={1-366};BYMONTHDAY={1-31};BYSETPOS=1",
                "FREQ=YEARLY;BYDAY={1-53}MO,{1-53}TU,{1-53}WE,{1-53}TH",
                "FREQ=MONTHLY;BYWEEKNO={1-53};BYDAY={1-53}MO,{1-53}TU,{1-53}WE,{1-53}TH",
            })
    void aRuleOfTooManyDatesIsRefused(String rule) {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> starts("19970101T000000Z", numbers(rule)))
                .withMessage("an event of this calendar has a rule of more than 20000 dates");
    }

    /** Rules that make many dates, of which none is left, for as long as somebody lets them: more than one interval. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "FREQ=DAILY;BYHOUR={0-9};BYMINUTE={0-59};BYSECOND={0-29};BYSETPOS=366",
                "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR={0-23};BYMINUTE={0-59};BYSETPOS=366;COUNT=100000",
                "FREQ=YEARLY;BYMONTH={1-12};BYMONTHDAY={1-31};BYHOUR={0-23};BYSETPOS=-366",
            })
    void rulesThatTakeTooMuchWorkAreRefused(String rule) {
        CalendarLimits few = LIMITS.withRules(200_000, LIMITS.ruleTime());
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> starts("19970101T000000Z", numbers(rule), few))
                .withMessageStartingWith("the recurrences of this calendar take too much work");
    }

    @Test
    void theWorkOfARequestIsThatOfAllItsRules() throws RefusedException {
        Work work = new Work(LIMITS, () -> 0);
        work.add(LIMITS.ruleDates());
        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> work.add(1));
    }

    @Test
    void aRequestHasSoMuchTimeOnly() throws RefusedException {
        long[] now = {Long.MAX_VALUE};
        Work work = new Work(LIMITS, () -> now[0]);
        now[0] += LIMITS.ruleTime().toNanos();
        work.add(1);
        now[0]++;
        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> work.add(1));
    }

    @Test
    void manyValuesAndRepeatedOnesAreNoHarm() throws IOException, RefusedException {
        assertThat(starts(
                        "19970101T000000Z", numbers("FREQ=DAILY;COUNT=3;BYHOUR={0-23};BYMINUTE={0-59};BYSETPOS=1,-1")))
                .containsExactly("0101", "0101", "0102");
        String zeros = "0,".repeat(30_000) + "0";
        assertThat(starts("19970101T000000Z", "FREQ=DAILY;COUNT=2;BYHOUR=" + zeros + ";BYSECOND=" + zeros))
                .containsExactly("0101", "0102");
    }

    /** Whatever the rule, the same as the library says when it is asked for everything at once. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theStartsAreThoseOfTheLibrary(long seed) throws RefusedException {
        Random random = new Random(seed);
        ZonedDateTime start = ZonedDateTime.of(1997, 9, 2, 9, 0, 0, 0, NEW_YORK);
        for (int i = 0; i < 100; i++) {
            String text = randomRule(random);
            // the library makes each minute since the start: a time that ends after February is long enough
            boolean minutes = text.contains("MINUTELY");
            ZonedDateTime from = start.plusDays(random.nextInt(minutes ? 270 : 700) - 100L);
            ZonedDateTime to = from.plusDays(minutes ? 20 : random.nextInt(1500) + 1L);
            Recur<ZonedDateTime> recur = new Recur<>(text, false);
            List<ZonedDateTime> expected =
                    recur.getDates(start, recur.getCount() > 0 || from.isBefore(start) ? start : from, to);
            List<ZonedDateTime> actual = Rule.of(new Recur<ZonedDateTime>(text, false), start)
                    .starts(new TimeRange(from.toInstant(), to.toInstant()), new Work(LIMITS, () -> 0));
            assertThat(actual.stream().distinct().sorted())
                    .as("%s %s", text, from)
                    .isEqualTo(expected.stream().distinct().sorted().toList());
        }
    }

    private static String randomRule(Random random) {
        String[] frequencies = {"MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"};
        String[] parts = {
            "BYMONTH=1,5", "BYMONTHDAY=1,13,-1", "BYDAY=MO,FR", "BYDAY=SU", "BYHOUR=9,17", "BYMINUTE=0,30", "BYMONTH=2"
        };
        StringBuilder rule = new StringBuilder("FREQ=" + frequencies[random.nextInt(frequencies.length)]);
        rule.append(";INTERVAL=").append(1 + random.nextInt(4));
        int first = random.nextInt(parts.length);
        String name = parts[first].split("=", 2)[0];
        rule.append(';').append(parts[first]);
        int second = random.nextInt(parts.length);
        // the library expands weekdays of these parts in intervals that are shorter than a day
        boolean wrong = !rule.toString().matches("FREQ=(DAI|WEEK|MONTH|YEAR)LY.*")
                && (parts[second] + parts[first]).contains("BYDAY");
        if (!parts[second].startsWith(name) && !wrong) {
            rule.append(';').append(parts[second]);
        }
        rule.append(random.nextInt(3) == 0 ? ";BYSETPOS=1,-1" : "");
        rule.append(random.nextInt(3) == 0 ? ";COUNT=" + (1 + random.nextInt(60)) : "");
        return rule.toString();
    }

    /** Writes {@code {1-3}MO} as {@code 1MO,2MO,3MO}. */
    private static String numbers(String rule) {
        return Pattern.compile("\\{(\\d+)-(\\d+)}([A-Z]*)")
                .matcher(rule)
                .replaceAll(range -> IntStream.rangeClosed(
                                Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)))
                        .mapToObj(number -> number + range.group(3))
                        .collect(Collectors.joining(",")));
    }

    private static List<String> starts(String start, String rule) throws IOException, RefusedException {
        return starts(start, rule, LIMITS);
    }

    private static List<String> starts(String start, String rule, CalendarLimits limits)
            throws IOException, RefusedException {
        EventCalendar calendar = Ics.read(Ics.object(Ics.event("DTSTART:" + start, "RRULE:" + rule)));
        return calendar.instances(Ics.range("1997-01-01T00:00:00Z", "9999-12-31T00:00:00Z"), new Work(limits)).stream()
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
