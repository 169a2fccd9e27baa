package org.tatoo.samples.testing;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A fenced block of a Markdown file.
 *
 * @param kind what stands behind the opening fence
 * @param lines those between the two fences, without their line breaks
 */
public record Fence(String kind, List<String> lines) {
    static final String SIGN = "```";

    /** Copies {@code lines}. */
    public Fence {
        lines = List.copyOf(lines);
    }

    /** Reads on behind the line {@code opening}. */
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

    /** The bytes that its lines mean, joined without line breaks. */
    public byte[] bytes() {
        return Escapes.bytes(String.join("", lines));
    }
}
