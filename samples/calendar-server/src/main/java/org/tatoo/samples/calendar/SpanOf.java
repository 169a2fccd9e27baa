package org.tatoo.samples.calendar;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;
import org.tatoo.samples.calendar.store.Span;

/** The spans in which the store looks for events. Those of events are a day longer on both sides. */
final class SpanOf {
    /** All time. */
    static final Span ALWAYS = new Span(Long.MIN_VALUE, Span.FOREVER);

    private static final Duration SLACK = Duration.ofDays(1);
    private static final Instant END = Instant.parse("9999-12-31T00:00:00Z");

    /** How many dates finding the last instance may make; without it an event has no end. */
    private static final long MOST_DATES = 200_000;

    private SpanOf() {}

    /** What is asked for: the events that overlap a range. */
    static Span range(TimeRange range) {
        return new Span(range.from().getEpochSecond(), range.to().getEpochSecond());
    }

    /** The span of the parts of one event. */
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
