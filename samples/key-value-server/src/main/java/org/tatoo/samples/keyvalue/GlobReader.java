package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parser of patterns. */
final class GlobReader {
    private static final int WORDS = 4;
    private static final int FIRST = 8;
    private static final long[] ANY = {-1, -1, -1, -1};

    private final byte[] pattern;
    private int at;

    private final byte[] literals;
    private long @Nullable [] @Nullable [] sets;
    private int length;

    GlobReader(byte[] pattern) {
        this.pattern = pattern;
        this.literals = new byte[pattern.length];
    }

    /** Returns the parts between stars; one more than there are stars. */
    List<GlobPart> parts() {
        List<GlobPart> parts = new ArrayList<>();
        while (at < pattern.length) {
            byte next = pattern[at++];
            switch (next) {
                case '*' -> parts.add(part());
                case '?' -> add(ANY);
                case '[' -> add(set());
                case '\\' -> add(at < pattern.length ? pattern[at++] : next);
                default -> add(next);
            }
        }
        parts.add(part());
        return parts;
    }

    private void add(byte literal) {
        literals[length++] = literal;
    }

    private void add(long[] set) {
        long[][] known = sets == null ? new long[FIRST][] : sets;
        if (length >= known.length) {
            known = Arrays.copyOf(known, 2 * length);
        }
        known[length++] = set;
        sets = known;
    }

    private GlobPart part() {
        GlobPart part =
                new GlobPart(Arrays.copyOf(literals, length), sets == null ? null : Arrays.copyOf(sets, length));
        sets = null;
        length = 0;
        return part;
    }

    /** Parses a class; an unterminated class extends to the end of the pattern. */
    private long[] set() {
        long[] set = new long[WORDS];
        boolean negated = at < pattern.length && pattern[at] == '^';
        if (negated) {
            at++;
        }
        while (at < pattern.length && pattern[at] != ']') {
            if (pattern[at] == '\\' && at + 1 < pattern.length) {
                put(set, pattern[at + 1] & 0xff, pattern[at + 1] & 0xff);
                at += 2;
            } else if (at + 2 < pattern.length && pattern[at + 1] == '-') {
                put(set, pattern[at] & 0xff, pattern[at + 2] & 0xff);
                at += 3;
            } else {
                put(set, pattern[at] & 0xff, pattern[at] & 0xff);
                at++;
            }
        }
        at = Math.min(pattern.length, at + 1);
        for (int i = 0; negated && i < WORDS; i++) {
            set[i] = ~set[i];
        }
        return set;
    }

    private static void put(long[] set, int one, int other) {
        for (int b = Math.min(one, other); b <= Math.max(one, other); b++) {
            set[b / Long.SIZE] |= 1L << b;
        }
    }
}
