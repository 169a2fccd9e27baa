package org.tatoo.compiler.diagnostic;

/**
 * A range of characters in a grammar file, or the file as such.
 *
 * @param start the start index in the text, inclusive, from 0; -1 for the file
 * @param end the end index in the text, exclusive, at least {@code start}; equal for a position between characters; -1
 *     for the file
 */
public record Span(SourceFile file, int start, int end) {
    private static final int FILE = -1;

    public Span {
        boolean place = start >= 0 && end >= start && end <= file.text().length();
        if (!place && !(start == FILE && end == FILE)) {
            throw new IllegalArgumentException(start + ".." + end);
        }
    }

    /** Returns the span of the file as such, for its name or something missing in it. */
    public static Span whole(SourceFile file) {
        return new Span(file, FILE, FILE);
    }

    /** Returns the span from the start of this one to the end of {@code last}. */
    public Span to(Span last) {
        return new Span(file, start, last.end());
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
