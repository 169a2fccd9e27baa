package org.tatoo.samples.calendar.store;

/**
 * When an event takes place, with all its recurrences, or what is asked for. It may be longer than necessary, never
 * shorter.
 *
 * @param first in seconds since 1970
 * @param last not before {@code first}; {@link #FOREVER} if there is no end
 */
public record Span(long first, long last) {
    /** The end of what has no end. */
    public static final long FOREVER = Long.MAX_VALUE;

    /** @throws IllegalArgumentException if it ends before it begins */
    public Span {
        if (last < first) {
            throw new IllegalArgumentException("a span ends where it starts, or later");
        }
    }

    /** Whether both have a second in common. */
    public boolean overlaps(Span other) {
        return first <= other.last && last >= other.first;
    }
}
