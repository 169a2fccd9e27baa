package org.tatoo.compiler.diagnostic;

/**
 * A position in a grammar file: the characters from {@code start} to before {@code end}; or the file as such.
 *
 * @param start index into the text, from 0; -1 for the file
 * @param end at least {@code start}; equal for a position between characters; -1 for the file
 */
public record Span(SourceFile file, int start, int end) {
    private static final int FILE = -1;

    public Span {
        boolean place = start >= 0 && end >= start && end <= file.text().length();
        if (!place && !(start == FILE && end == FILE)) {
            throw new IllegalArgumentException(start + ".." + end);
        }
    }

    /** The file as such: its name, or something missing in it. */
    public static Span whole(SourceFile file) {
        return new Span(file, FILE, FILE);
    }

    /** The characters at this position; not for the file as such. */
    public String text() {
        return file.text().substring(start, end);
    }

    /** Whether it is the file as such. */
    public boolean isWhole() {
        return start == FILE;
    }
}
