package org.tatoo.samples.calendar;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import net.fortuna.ical4j.model.Recur;
import net.fortuna.ical4j.model.WeekDay;
import net.fortuna.ical4j.transform.recurrence.Frequency;

/**
 * A recurrence rule (RFC 5545 section 3.3.10).
 *
 * @param recur the rule without COUNT, and without BYDAY if its interval is shorter than a day
 * @param count the maximum number of starts from the first, 0 for any number
 * @param seed the start of the event
 * @param days the weekdays to which a rule with such an interval is limited; the library would expand them
 * @param candidates the number of dates generated for one interval of the rule
 */
record Rule(Recur<ZonedDateTime> recur, int count, ZonedDateTime seed, Set<DayOfWeek> days, long candidates) {
    /** The maximum number of starts of one rule; all starts of a rule with COUNT are generated, from the first. */
    private static final int MAX_STARTS = 100_000;

    /** The maximum number of dates in one interval of a rule, including those that BYSETPOS does not select. */
    static final int MAX_CANDIDATES = 20_000;

    /** The maximum number of intervals; twice this is still an int, as the library's search for the first one needs. */
    private static final int MAX_INTERVALS = 1 << 30;

    /** A rule is over if it matches in none of this many successive intervals (FREQ=HOURLY;BYMONTH=1 skips 8,040). */
    private static final int MAX_EMPTY = 10_000;

    /** The maximum number of intervals that the library expands in one call. */
    private static final int MAX_WINDOW = 5_000;

    private static final Set<Frequency> SHORT = Set.of(Frequency.SECONDLY, Frequency.MINUTELY, Frequency.HOURLY);

    private static final Map<Frequency, ChronoUnit> UNITS = Map.of(
            Frequency.SECONDLY, ChronoUnit.SECONDS,
            Frequency.MINUTELY, ChronoUnit.MINUTES,
            Frequency.HOURLY, ChronoUnit.HOURS,
            Frequency.DAILY, ChronoUnit.DAYS,
            Frequency.WEEKLY, ChronoUnit.WEEKS,
            Frequency.MONTHLY, ChronoUnit.MONTHS,
            Frequency.YEARLY, ChronoUnit.YEARS);

    static Rule of(Recur<?> recur, ZonedDateTime seed) {
        Recur.Builder<ZonedDateTime> builder = new Recur.Builder<>(retype(recur))
                .count(null)
                .monthList(distinct(recur.getMonthList()))
                .weekNoList(distinct(recur.getWeekNoList()))
                .yearDayList(distinct(recur.getYearDayList()))
                .monthDayList(distinct(recur.getMonthDayList()))
                .dayList(distinct(recur.getDayList()))
                .hourList(distinct(recur.getHourList()))
                .minuteList(distinct(recur.getMinuteList()))
                .secondList(distinct(recur.getSecondList()))
                .setPosList(distinct(recur.getSetPosList()));
        if (recur.getUntil() != null) {
            builder.until(CalendarTimes.until(seed.getZone(), recur.getUntil()));
        }
        Set<DayOfWeek> days = Set.of();
        if (SHORT.contains(recur.getFrequency())) {
            days = recur.getDayList().stream().map(WeekDay::getDayOfWeek).collect(Collectors.toUnmodifiableSet());
            builder.dayList(List.of());
        }
        Recur<ZonedDateTime> reduced = builder.build();
        return new Rule(reduced, Math.max(0, recur.getCount()), seed, days, Candidates.of(reduced));
    }

    /** Returns whether the rule has neither COUNT nor UNTIL. */
    boolean isEndless() {
        return count == 0 && recur.getUntil() == null;
    }

    private static <T> List<T> distinct(List<T> list) {
        Map<String, T> byText = new LinkedHashMap<>();
        list.forEach(value -> byText.putIfAbsent(value.toString(), value));
        return List.copyOf(byText.values());
    }

    @SuppressWarnings("unchecked")
    private static Recur<ZonedDateTime> retype(Recur<?> recur) {
        return (Recur<ZonedDateTime>) recur;
    }

    /**
     * Returns the starts of this rule, at least all in the range.
     *
     * @throws RefusedException if there are too many, or they take too much work
     */
    List<ZonedDateTime> starts(TimeRange range, Work work) throws RefusedException {
        if (!seed.toInstant().isBefore(range.to()) || endsBefore(range.from())) {
            return List.of();
        }
        if (candidates > MAX_CANDIDATES) {
            throw new RefusedException(
                    Status.BAD_REQUEST,
                    "an event of this calendar has a rule of more than " + MAX_CANDIDATES + " dates");
        }
        return expand(first(range.from()), last(range.to()), work);
    }

    private boolean endsBefore(Instant from) {
        return recur.getUntil() != null && recur.getUntil().toInstant().isBefore(from);
    }

    private ZonedDateTime first(Instant from) {
        return count > 0 || from.isBefore(seed.toInstant()) ? seed : from.atZone(seed.getZone());
    }

    private ZonedDateTime last(Instant to) {
        ZonedDateTime until = recur.getUntil();
        return until != null && until.toInstant().isBefore(to) ? until : to.atZone(seed.getZone());
    }

    /** Expands a few intervals at a time, because the library does not stop while it finds nothing. */
    private List<ZonedDateTime> expand(ZonedDateTime from, ZonedDateTime last, Work work) throws RefusedException {
        List<ZonedDateTime> starts = new ArrayList<>();
        int window = (int) Math.max(1, Math.min(MAX_WINDOW, MAX_CANDIDATES / candidates));
        int empty = 0;
        ZonedDateTime first = from;
        while (!first.isAfter(last) && empty < MAX_EMPTY) {
            ZonedDateTime end = end(first, last, window);
            requireFewIntervals(end);
            work.add((window + 2) * candidates);
            int before = starts.size();
            // a fresh copy, because a Recur prepares its parts on first use and may be shared by threads
            new Recur.Builder<>(recur)
                    .build()
                    .getDatesAsStream(seed, first, end, -1)
                    .filter(start -> days.isEmpty() || days.contains(start.getDayOfWeek()))
                    .limit(MAX_STARTS + 1L)
                    .forEach(starts::add);
            if (count > 0 && starts.size() >= count) {
                return starts.subList(0, count);
            }
            if (starts.size() > MAX_STARTS) {
                throw tooMany();
            }
            empty = starts.size() == before ? empty + window : 0;
            first = end.plusSeconds(1);
        }
        return starts;
    }

    private ZonedDateTime end(ZonedDateTime first, ZonedDateTime last, int window) {
        ChronoUnit unit = unit();
        long units = (long) window * Math.max(1, recur.getInterval());
        return unit.between(first, last) <= units ? last : first.plus(units, unit);
    }

    private void requireFewIntervals(ZonedDateTime end) throws RefusedException {
        ChronoUnit unit = unit();
        boolean small = unit == ChronoUnit.SECONDS || unit == ChronoUnit.MINUTES;
        if (small && unit.between(seed, end) > MAX_INTERVALS) {
            throw tooMany();
        }
    }

    private ChronoUnit unit() {
        return Objects.requireNonNull(UNITS.get(recur.getFrequency()));
    }

    private static RefusedException tooMany() {
        return new RefusedException(
                Status.BAD_REQUEST, "an event of this calendar recurs too often until then; ask for an earlier date");
    }
}
