package org.tatoo.samples.keyvalue;

/** Matches by trying every place: slow, and simple enough to be right. */
final class NaiveGlob {
    private final byte[] pattern;
    // The position after the last matched element.
    private int next;

    private NaiveGlob(byte[] pattern) {
        this.pattern = pattern;
    }

    static boolean matches(byte[] pattern, byte[] string) {
        return new NaiveGlob(pattern).matches(string);
    }

    /** On a mismatch, only the last star needs to take one more byte: earlier stars have matched the minimum. */
    private boolean matches(byte[] string) {
        int starred = -1;
        int taken = 0;
        int at = 0;
        int position = 0;
        while (position < string.length) {
            if (at < pattern.length && pattern[at] == '*') {
                starred = ++at;
                taken = position;
            } else if (at < pattern.length && matchesOne(at, string[position])) {
                at = next;
                position++;
            } else if (starred >= 0) {
                at = starred;
                position = ++taken;
            } else {
                return false;
            }
        }
        while (at < pattern.length && pattern[at] == '*') {
            at++;
        }
        return at == pattern.length;
    }

    /** Whether the element at {@code at} matches {@code b}; sets {@link #next}. */
    private boolean matchesOne(int at, byte b) {
        next = at + 1;
        return switch (pattern[at]) {
            case '?' -> true;
            case '[' -> matchesClass(at + 1, b & 0xff);
            case '\\' -> pattern[next < pattern.length ? next++ : at] == b;
            default -> pattern[at] == b;
        };
    }

    /** A class that does not end takes the rest of the pattern. */
    private boolean matchesClass(int from, int b) {
        int at = from;
        boolean negated = at < pattern.length && pattern[at] == '^';
        boolean found = false;
        if (negated) {
            at++;
        }
        while (at < pattern.length && pattern[at] != ']') {
            if (pattern[at] == '\\' && at + 1 < pattern.length) {
                at++;
                found |= (pattern[at] & 0xff) == b;
                at++;
            } else if (at + 2 < pattern.length && pattern[at + 1] == '-') {
                int one = pattern[at] & 0xff;
                int other = pattern[at + 2] & 0xff;
                found |= Math.min(one, other) <= b && b <= Math.max(one, other);
                at += 3;
            } else {
                found |= (pattern[at] & 0xff) == b;
                at++;
            }
        }
        next = Math.min(pattern.length, at + 1);
        return found != negated;
    }
}
