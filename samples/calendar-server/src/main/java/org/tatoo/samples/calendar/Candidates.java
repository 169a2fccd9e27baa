package org.tatoo.samples.calendar;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.fortuna.ical4j.model.Recur;
import net.fortuna.ical4j.model.WeekDay;
import net.fortuna.ical4j.transform.recurrence.Frequency;

/**
 * A counter of the dates that the library generates for one interval of a rule, without generating them. Each BY part
 * multiplies the dates or selects from them, in the order of the table of BYxxx rule parts (RFC 5545 section 3.3.10).
 * BYSETPOS, COUNT and UNTIL apply only after all of them.
 */
final class Candidates {
    private static final int WEEK = 7;
    private static final int MONTH = 31;
    private static final int YEAR = 366;

    private final Recur<?> recur;
    private final Frequency frequency;

    /** The number of dates after the parts so far. */
    private long dates = 1;

    /** The number of dates generated for all parts so far. */
    private long made = 1;

    private Candidates(Recur<?> recur) {
        this.recur = recur;
        this.frequency = recur.getFrequency();
    }

    /**
     * Returns an upper bound of the dates generated for one interval. No part may list a value twice; no rule with an
     * interval shorter than a day may have BYDAY.
     */
    static long of(Recur<?> recur) {
        Candidates candidates = new Candidates(recur);
        candidates.countDays();
        candidates.countTimes();
        return candidates.made;
    }

    private void countDays() {
        boolean yearly = frequency == Frequency.YEARLY;
        multiply(yearly, recur.getMonthList());
        multiply(true, recur.getWeekNoList());
        multiply(yearly, recur.getYearDayList());
        multiply(yearly || frequency == Frequency.MONTHLY, recur.getMonthDayList());
        countWeekDays();
    }

    /** Counts weekdays: each date expands to all days of a span, which are compared with each weekday of the rule. */
    private void countWeekDays() {
        List<WeekDay> days = recur.getDayList();
        int span = span();
        if (days.isEmpty()) {
            made += frequency == Frequency.WEEKLY || !recur.getWeekNoList().isEmpty() ? dates * WEEK : 0;
            return;
        }
        made += dates * span * (1 + days.size());
        dates *= span == 1 ? mostOfOneDay(days) : ofSpan(days, span);
    }

    /** Returns the length in days of the span that BYDAY selects from, as the library chooses it. */
    private int span() {
        if (frequency == Frequency.DAILY
                || !recur.getYearDayList().isEmpty()
                || !recur.getMonthDayList().isEmpty()) {
            return 1;
        }
        if (frequency == Frequency.WEEKLY || !recur.getWeekNoList().isEmpty()) {
            return WEEK;
        }
        if (frequency == Frequency.MONTHLY || !recur.getMonthList().isEmpty()) {
            return MONTH;
        }
        return YEAR;
    }

    private static int mostOfOneDay(List<WeekDay> days) {
        Map<WeekDay.Day, Integer> counts = new HashMap<>();
        days.forEach(day -> counts.merge(day.getDay(), 1, Integer::sum));
        return counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    private static long ofSpan(List<WeekDay> days, int span) {
        return days.stream()
                .mapToLong(day -> day.getOffset() == 0 ? (span + WEEK - 1) / WEEK : 1)
                .sum();
    }

    private void countTimes() {
        boolean ofMinutes = frequency != Frequency.SECONDLY;
        boolean ofHours = ofMinutes && frequency != Frequency.MINUTELY;
        multiply(ofHours && frequency != Frequency.HOURLY, recur.getHourList());
        multiply(ofHours, recur.getMinuteList());
        multiply(ofMinutes, recur.getSecondList());
    }

    /** Applies a part, which either multiplies the dates or, at most, keeps their number. */
    private void multiply(boolean expands, List<?> part) {
        if (expands && !part.isEmpty()) {
            dates *= part.size();
            made += dates;
        }
    }
}
