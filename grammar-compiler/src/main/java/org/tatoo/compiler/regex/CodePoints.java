package org.tatoo.compiler.regex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** An immutable set of code points. */
public final class CodePoints {
    /** The empty set. */
    public static final CodePoints NONE = new CodePoints(List.of());

    /**
     * A range of code points.
     *
     * @param last the last code point, included
     */
    public record Range(int first, int last) {
        public Range {
            if (first < 0 || last < first) {
                throw new IllegalArgumentException(first + ".." + last);
            }
        }
    }

    private final List<Range> ranges;

    private CodePoints(List<Range> ranges) {
        this.ranges = ranges;
    }

    /** Returns the code points {@code first} to {@code last}, both included. */
    public static CodePoints range(int first, int last) {
        return new CodePoints(List.of(new Range(first, last)));
    }

    /** Returns the code points of {@code characters}. */
    public static CodePoints of(String characters) {
        return union(characters.codePoints().mapToObj(c -> range(c, c)).toList());
    }

    /** Returns the union of {@code sets}. */
    public static CodePoints union(List<CodePoints> sets) {
        List<Range> sorted = new ArrayList<>();
        sets.forEach(set -> sorted.addAll(set.ranges));
        sorted.sort(Comparator.comparingInt(Range::first));
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            int end = merged.size() - 1;
            if (end >= 0 && range.first() <= merged.get(end).last() + 1) {
                Range before = merged.get(end);
                merged.set(end, new Range(before.first(), Math.max(before.last(), range.last())));
            } else {
                merged.add(range);
            }
        }
        return new CodePoints(List.copyOf(merged));
    }

    /** Returns the code points of this set or {@code other}. */
    public CodePoints union(CodePoints other) {
        return union(Arrays.asList(this, other));
    }

    /** Returns the code points of this set that are not in {@code other}. */
    public CodePoints minus(CodePoints other) {
        List<Range> rest = new ArrayList<>();
        for (Range range : ranges) {
            int first = range.first();
            for (Range hole : other.ranges) {
                if (hole.last() >= first && hole.first() <= range.last()) {
                    if (hole.first() > first) {
                        rest.add(new Range(first, hole.first() - 1));
                    }
                    first = hole.last() + 1;
                }
            }
            if (first <= range.last()) {
                rest.add(new Range(first, range.last()));
            }
        }
        return new CodePoints(List.copyOf(rest));
    }

    /** Returns the code points of this set that are also in {@code other}. */
    public CodePoints intersection(CodePoints other) {
        return minus(minus(other));
    }

    /** Returns whether all code points of {@code other} are in this set. */
    public boolean containsAll(CodePoints other) {
        return other.minus(this).isEmpty();
    }

    /** Returns whether {@code codePoint} is in this set. */
    public boolean contains(int codePoint) {
        for (Range range : ranges) {
            if (range.first() <= codePoint && codePoint <= range.last()) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the set is empty. */
    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /** Returns whether the set has exactly one code point. */
    public boolean isSingle() {
        return ranges.size() == 1 && ranges.get(0).first() == ranges.get(0).last();
    }

    /** Returns the lowest code point; the set must not be empty. */
    public int first() {
        return ranges.get(0).first();
    }

    /** Returns the fewest possible ranges, ascending. */
    public List<Range> ranges() {
        return ranges;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CodePoints set && ranges.equals(set.ranges);
    }

    @Override
    public int hashCode() {
        return ranges.hashCode();
    }

    @Override
    public String toString() {
        return ranges.toString();
    }
}
