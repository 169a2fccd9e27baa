package org.tatoo.samples.calendar.store;

/**
 * The time span of an event with all its recurrences, or of a query. It may be longer than necessary, never shorter.
 *
 * @param first the first second, counted since 1970
 * @param last the last second, not before {@code first}; {@link #FOREVER} if there is no end
 */
public record Span(long first, long last) {
    /** The end of an endless span. */
    public static final long FOREVER = Long.MAX_VALUE;

    /** @throws IllegalArgumentException if the span ends before it begins */
    public Span {
        if (last < first) {
            throw new IllegalArgumentException("a span ends where it starts, or later");
        }
    }

    /** Returns whether both have a second in common. */
    public boolean overlaps(Span other) {
        return first <= other.last && last >= other.first;
    }
}
