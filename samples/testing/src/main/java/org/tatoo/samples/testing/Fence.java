package org.tatoo.samples.testing;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A fenced block of a Markdown file.
 *
 * @param kind the text after the opening fence
 * @param lines the lines between the fences, without line breaks
 */
public record Fence(String kind, List<String> lines) {
    static final String SIGN = "```";

    /** Copies {@code lines}. */
    public Fence {
        lines = List.copyOf(lines);
    }

    /** Reads the block after the line {@code opening}. */
    static Fence read(String opening, Iterator<String> following) {
        List<String> lines = new ArrayList<>();
        while (following.hasNext()) {
            String line = following.next();
            if (line.equals(SIGN)) {
                return new Fence(opening.substring(SIGN.length()), lines);
            }
            lines.add(line);
        }
        throw new IllegalArgumentException("a fence without an end: " + opening);
    }

    /** Returns the bytes of the unescaped lines, joined without line breaks. */
    public byte[] bytes() {
        return Escapes.bytes(String.join("", lines));
    }
}
