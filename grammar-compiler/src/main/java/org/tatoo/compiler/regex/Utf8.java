package org.tatoo.compiler.regex;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Code points as UTF-8 sequences (RFC 3629): a range is split until the bytes of its sequences vary independently, as
 * in Thompson's grep and RE2.
 */
final class Utf8 {
    private static final int[] LAST_OF_LENGTH = {0x7f, 0x7ff, 0xffff};
    private static final int CONTINUATIONS = 3;

    private final List<Regex> sequences = new ArrayList<>();
    private ByteSet single = ByteSet.NONE;

    private Utf8() {}

    /** Returns the regex for one of {@code symbols}, which contain no surrogate. */
    static Regex encode(CodePoints symbols) {
        Utf8 result = new Utf8();
        symbols.ranges().forEach(range -> result.splitByLength(range.first(), range.last()));
        if (result.single.size() > 0 || result.sequences.isEmpty()) {
            result.sequences.add(0, new Regex.Bytes(result.single));
        }
        return result.sequences.size() == 1 ? result.sequences.get(0) : new Regex.Alternation(result.sequences);
    }

    private void splitByLength(int first, int last) {
        int from = first;
        for (int end : LAST_OF_LENGTH) {
            if (from <= end && end < last) {
                splitByPrefix(from, end);
                from = end + 1;
            }
        }
        splitByPrefix(from, last);
    }

    /**
     * Splits a range of sequences of equal length where a leading byte changes before the following bytes have
     * completed their range.
     */
    private void splitByPrefix(int first, int last) {
        for (int i = 1; i <= CONTINUATIONS && last > LAST_OF_LENGTH[0]; i++) {
            int tail = (1 << (6 * i)) - 1;
            if ((first & ~tail) != (last & ~tail)) {
                if ((first & tail) != 0) {
                    splitByPrefix(first, first | tail);
                    splitByPrefix((first | tail) + 1, last);
                    return;
                }
                if ((last & tail) != tail) {
                    splitByPrefix(first, (last & ~tail) - 1);
                    splitByPrefix(last & ~tail, last);
                    return;
                }
            }
        }
        add(bytes(first), bytes(last));
    }

    private void add(byte[] first, byte[] last) {
        List<Regex> parts = new ArrayList<>();
        for (int i = 0; i < first.length; i++) {
            parts.add(new Regex.Bytes(ByteSet.range(first[i] & 0xff, last[i] & 0xff)));
        }
        if (parts.size() == 1) {
            single = single.union(ByteSet.range(first[0], last[0]));
        } else {
            sequences.add(new Regex.Concatenation(parts));
        }
    }

    private static byte[] bytes(int codePoint) {
        return Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
    }
}
