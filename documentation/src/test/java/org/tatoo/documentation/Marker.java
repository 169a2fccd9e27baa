package org.tatoo.documentation;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A comment on a page that says where a number comes from.
 *
 * @param kind {@code =} for the code, {@code measured:} for a script, {@code per} for somebody else
 * @param what what stands after it
 * @param start its place in the text
 * @param end the place after it
 */
record Marker(String kind, String what, int start, int end) {
    static final Pattern PATTERN = Pattern.compile("<!--\\s+(=|measured:|per)\\s+(.*?)\\s+-->", Pattern.DOTALL);

    /** Those outside code blocks. */
    static List<Marker> in(Page page) {
        return PATTERN.matcher(page.prose()).results().map(Marker::of).toList();
    }

    private static Marker of(MatchResult match) {
        return new Marker(match.group(1), match.group(2).replaceAll("\\s+", " "), match.start(), match.end());
    }

    boolean isMeasured() {
        return kind.equals("measured:");
    }

    boolean isOfCode() {
        return kind.equals("=");
    }
}
