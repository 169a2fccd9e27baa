package org.tatoo.samples.calendar;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import net.fortuna.ical4j.model.Recur;
import net.fortuna.ical4j.transform.recurrence.Frequency;

/**
 * A recurrence rule (RFC 5545 section 3.3.10).
 *
 * @param seed the start of the event
 */
record Rule(Recur<ZonedDateTime> recur, ZonedDateTime seed) {
    /** The maximum number of starts of one rule; those of a rule with COUNT are all generated, from the first. */
    private static final int MAX_STARTS = 100_000;

    /** Twice this many intervals are still an int, as the library's search for the first one needs. */
    private static final int MAX_INTERVALS = 1 << 30;

    static Rule of(Recur<?> recur, ZonedDateTime seed) {
        Recur.Builder<ZonedDateTime> builder = new Recur.Builder<>(retype(recur));
        if (recur.getUntil() != null) {
            builder.until(CalendarTimes.until(seed.getZone(), recur.getUntil()));
        }
        return new Rule(builder.build(), seed);
    }

    @SuppressWarnings("unchecked")
    private static Recur<ZonedDateTime> retype(Recur<?> recur) {
        return (Recur<ZonedDateTime>) recur;
    }

    /**
     * The starts by this rule, at least all those in the range.
     *
     * @throws RefusedException if there are too many
     */
    List<ZonedDateTime> starts(TimeRange range) throws RefusedException {
        if (!seed.toInstant().isBefore(range.to()) || endsBefore(range.from())) {
            return List.of();
        }
        ZonedDateTime last = range.to().atZone(seed.getZone());
        // a fresh copy, because a Recur prepares its parts when it is first used and may be shared by threads
        List<ZonedDateTime> starts = new Recur.Builder<>(recur)
                .build()
                .getDatesAsStream(seed, first(range.from(), last), last, -1)
                .limit(MAX_STARTS + 1L)
                .toList();
        if (starts.size() > MAX_STARTS) {
            throw tooMany();
        }
        return starts;
    }

    private boolean endsBefore(Instant from) {
        return recur.getUntil() != null && recur.getUntil().toInstant().isBefore(from);
    }

    private ZonedDateTime first(Instant from, ZonedDateTime last) throws RefusedException {
        if (recur.getCount() > 0 || from.isBefore(seed.toInstant())) {
            return seed;
        }
        if (intervalsUntil(last) > MAX_INTERVALS) {
            throw tooMany();
        }
        return from.atZone(seed.getZone());
    }

    private long intervalsUntil(ZonedDateTime last) {
        if (recur.getFrequency() == Frequency.SECONDLY) {
            return ChronoUnit.SECONDS.between(seed, last);
        }
        return recur.getFrequency() == Frequency.MINUTELY ? ChronoUnit.MINUTES.between(seed, last) : 0;
    }

    private static RefusedException tooMany() {
        return new RefusedException(
                Status.BAD_REQUEST, "an event of this calendar recurs too often until then; ask for an earlier date");
    }
}
