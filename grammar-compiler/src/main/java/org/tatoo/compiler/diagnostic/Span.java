package org.tatoo.compiler.diagnostic;

/**
 * A place in a grammar file: the characters from {@code start} to before {@code end}.
 *
 * @param start index into the text, from 0
 * @param end at least {@code start}; equal for a place between characters
 */
public record Span(SourceFile file, int start, int end) {
    public Span {
        if (start < 0 || end < start || end > file.text().length()) {
            throw new IllegalArgumentException(start + ".." + end);
        }
    }
}
