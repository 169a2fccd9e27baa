package org.tatoo.compiler.diagnostic;

import org.jspecify.annotations.Nullable;

/**
 * A range of characters in a grammar file, or the file as such.
 *
 * @param start the start index in the text, inclusive, from 0; -1 for the file
 * @param end the end index in the text, exclusive, at least {@code start}; equal for a position between characters; -1
 *     for the file
 * @param use the place that uses the template in which these characters stand; null if they stand in none
 */
public record Span(
        SourceFile file, int start, int end, @Nullable Span use) {
    private static final int FILE = -1;

    public Span {
        boolean place = start >= 0 && end >= start && end <= file.text().length();
        if (!place && !(start == FILE && end == FILE)) {
            throw new IllegalArgumentException(start + ".." + end);
        }
    }

    /** Creates a span outside templates. */
    public Span(SourceFile file, int start, int end) {
        this(file, start, end, null);
    }

    /** Returns the span of the file as such, for its name or something missing in it. */
    public static Span whole(SourceFile file) {
        return new Span(file, FILE, FILE);
    }

    /** Returns the span from the start of this one to the end of {@code last}. */
    public Span to(Span last) {
        return new Span(file, start, last.end(), use);
    }

    /** Returns this span as a part of a template that is used at {@code place}. */
    public Span usedAt(Span place) {
        return new Span(file, start, end, use == null ? place : use.usedAt(place));
    }

    /** Returns the characters of this span; must not be called for the file as such. */
    public String text() {
        return file.text().substring(start, end);
    }

    /** Returns whether this span is the file as such. */
    public boolean isWhole() {
        return start == FILE;
    }
}
