package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern of keys or channels. A {@code ?} matches one byte, {@code *} any number, {@code [a-z]} one of a class,
 * {@code [^a]} one outside a class. A backslash precedes a literal character. Matching takes time proportional to the
 * string, whatever the pattern: the parts between stars are searched one after the other, without backtracking.
 */
final class GlobPattern {
    /** The maximum length of a pattern, in bytes. */
    static final int MAX_LENGTH = 64 << 10;

    /** The maximum number of elements of a part between two stars with question marks or classes. */
    static final int MAX_CLASSES = 1_024;

    /** The elements from the start to the first star, or to the end if there is none. */
    private final GlobPart first;

    /** The parts between stars. */
    private final List<GlobPart> middle;

    /** The elements from the last star to the end. */
    private final GlobPart last;

    private final boolean starred;

    private GlobPattern(List<GlobPart> parts) {
        first = parts.get(0);
        last = parts.get(parts.size() - 1);
        starred = parts.size() > 1;
        middle = new ArrayList<>();
        for (int i = 1; i < parts.size() - 1; i++) {
            if (parts.get(i).length() > 0) {
                middle.add(parts.get(i));
            }
        }
    }

    /**
     * Parses a pattern.
     *
     * @throws CommandFault if it is longer than {@value #MAX_LENGTH} bytes, or would take too long to match
     */
    static GlobPattern of(byte[] pattern) {
        if (pattern.length > MAX_LENGTH) {
            throw new CommandFault("ERR pattern is too long, the limit is " + MAX_LENGTH);
        }
        GlobPattern read = new GlobPattern(new GlobReader(pattern).parts());
        for (GlobPart part : read.middle) {
            if (!part.isLiteral() && part.length() > MAX_CLASSES) {
                throw new CommandFault("ERR pattern is too complex: more than " + MAX_CLASSES
                        + " characters, question marks and classes between two stars");
            }
        }
        return read;
    }

    /** Returns whether the whole string matches. */
    boolean matches(byte[] string) {
        if (!starred) {
            return string.length == first.length() && first.matches(string, 0);
        }
        int end = string.length - last.length();
        if (end < first.length() || !first.matches(string, 0) || !last.matches(string, end)) {
            return false;
        }
        int at = first.length();
        for (GlobPart part : middle) {
            at = part.find(string, at, end);
            if (at < 0) {
                return false;
            }
            at += part.length();
        }
        return true;
    }
}
