package org.tatoo.samples.calendar;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;
import org.tatoo.samples.calendar.store.Span;

/** The spans in which the store looks for events. A span of an event is a day longer at both ends. */
final class SpanOf {
    /** All time. */
    static final Span ALWAYS = new Span(Long.MIN_VALUE, Span.FOREVER);

    private static final Duration SLACK = Duration.ofDays(1);
    private static final Instant END = Instant.parse("9999-12-31T00:00:00Z");

    /** The maximum number of dates generated to find the last instance; an event that needs more has no end. */
    private static final long MOST_DATES = 200_000;

    private SpanOf() {}

    /** Returns the span of a request: the events that overlap a range. */
    static Span range(TimeRange range) {
        return new Span(range.from().getEpochSecond(), range.to().getEpochSecond());
    }

    /** Returns the span of the parts of one event. */
    static Span event(EventCalendar event) {
        Instant first = Stream.concat(
                        event.series().stream().flatMap(SpanOf::starts),
                        event.overrides().stream().map(EventInstance::start))
                .min(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
        long from = first.minus(SLACK).getEpochSecond();
        return new Span(from, Math.max(from, last(event, first)));
    }

    private static Stream<Instant> starts(EventSeries series) {
        return Stream.concat(
                        series.phases().values().stream().map(EventDefinition::start),
                        series.main().dates().stream().map(RecurrenceSet.Occurrence::start))
                .map(start -> start.toInstant());
    }

    private static long last(EventCalendar event, Instant first) {
        if (event.series().stream()
                .flatMap(series -> series.main().rules().stream())
                .anyMatch(Rule::isEndless)) {
            return Span.FOREVER;
        }
        try {
            TimeRange range = new TimeRange(first.minus(SLACK), END);
            return event.instances(range, Work.counted(MOST_DATES)).stream()
                    .map(EventInstance::end)
                    .max(Comparator.naturalOrder())
                    .orElse(first)
                    .plus(SLACK)
                    .getEpochSecond();
        } catch (RefusedException e) {
            return Span.FOREVER;
        }
    }
}
