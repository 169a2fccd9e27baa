package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Code points as ranges, in order and apart; encoded as UTF-8 (RFC 3629) without surrogates. */
record CodePointSet(List<Range> ranges) {
    /** From {@code first} to {@code last}. */
    record Range(int first, int last) {}

    private static final int LAST = 0x10ffff;
    private static final int[] LAST_OF_LENGTH = {0x7f, 0x7ff, 0xffff, LAST};

    /** All that UTF-8 can encode. */
    static final CodePointSet ENCODABLE = new CodePointSet(List.of(new Range(0, 0xd7ff), new Range(0xe000, 0x10ffff)));

    CodePointSet {
        ranges = List.copyOf(ranges);
    }

    static CodePointSet range(int first, int last) {
        return new CodePointSet(List.of(new Range(first, last)));
    }

    /** Those of {@code text}. */
    static CodePointSet of(String text) {
        return new CodePointSet(text.codePoints()
                .sorted()
                .distinct()
                .mapToObj(codePoint -> new Range(codePoint, codePoint))
                .toList());
    }

    boolean isEmpty() {
        return ranges.isEmpty();
    }

    boolean contains(int codePoint) {
        return ranges.stream().anyMatch(range -> range.first <= codePoint && codePoint <= range.last);
    }

    CodePointSet intersection(CodePointSet other) {
        List<Range> common = new ArrayList<>();
        for (Range one : ranges) {
            for (Range two : other.ranges) {
                int first = Math.max(one.first, two.first);
                int last = Math.min(one.last, two.last);
                if (first <= last) {
                    common.add(new Range(first, last));
                }
            }
        }
        return new CodePointSet(common);
    }

    CodePointSet minus(CodePointSet other) {
        CodePointSet left = this;
        for (Range range : other.ranges) {
            left = left.intersection(
                    new CodePointSet(List.of(new Range(0, range.first - 1), new Range(range.last + 1, LAST))));
        }
        return left;
    }

    /** With the other case of every ASCII letter. */
    CodePointSet withBothCases() {
        StringBuilder letters = new StringBuilder();
        for (char letter = 'a'; letter <= 'z'; letter++) {
            char upper = (char) (letter - 'a' + 'A');
            if (contains(letter) || contains(upper)) {
                letters.append(letter).append(upper);
            }
        }
        CodePointSet both = of(letters.toString());
        List<Range> all = new ArrayList<>(minus(both).ranges);
        all.addAll(both.ranges);
        all.sort(Comparator.comparingInt(Range::first));
        return new CodePointSet(all);
    }

    /** The number of bytes of the first one. */
    int encodedLength() {
        return length(ranges.get(0).first);
    }

    /** Of those whose encoding begins with {@code lead}, the bits that the other bytes stand for. */
    CodePointSet after(int lead) {
        int bytes = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
        if (bytes == 0) {
            return new CodePointSet(List.of());
        }
        int digit = bytes == 1 ? lead : lead & (0x3f >> (bytes - 1));
        CodePointSet ofLength = range(bytes == 1 ? 0 : LAST_OF_LENGTH[bytes - 2] + 1, LAST_OF_LENGTH[bytes - 1]);
        return intersection(ofLength).part(digit, bytes - 1);
    }

    /** Of those whose bits begin with the six of {@code digit}, the others, which stand for that many {@code bytes}. */
    CodePointSet part(int digit, int bytes) {
        int base = digit << (6 * bytes);
        CodePointSet part = intersection(range(base, base + (1 << (6 * bytes)) - 1));
        return new CodePointSet(part.ranges.stream()
                .map(range -> new Range(range.first - base, range.last - base))
                .toList());
    }

    private static int length(int codePoint) {
        int length = 0;
        while (codePoint > LAST_OF_LENGTH[length]) {
            length++;
        }
        return length + 1;
    }
}
