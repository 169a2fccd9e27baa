package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.regex.ByteSet;

/**
 * A test for bytes that may end a run, simple enough for eight bytes at a time: those below a bound, those above 0x7f, and
 * at most three others. It may also hit a few bytes that go on, but misses none that ends.
 *
 * @param low all bytes below it are hit, 0 to 128
 * @param high whether bytes from 0x80 on are hit
 * @param single the other bytes that are hit; at most {@value #MAX_SINGLE}
 */
public record WordTest(int low, boolean high, List<Integer> single) {
    private static final int MAX_SINGLE = 3;
    private static final int MAX_FALSE_HITS = 2;

    /** Runs of a few bytes only are short in practice. */
    private static final int MIN_STAY = 32;

    public WordTest {
        single = List.copyOf(single);
    }

    /** The test for bytes outside of {@code stay}; null if there is none. */
    static @Nullable WordTest outside(ByteSet stay) {
        if (stay.size() < MIN_STAY) {
            return null;
        }
        List<Integer> ends = new ArrayList<>();
        int high = 0;
        for (int b = 0; b < 256; b++) {
            if (!stay.contains(b)) {
                if (b < 128) {
                    ends.add(b);
                } else {
                    high++;
                }
            }
        }
        if (high != 0 && high != 128) {
            return null;
        }
        for (int count = 0; count <= Math.min(MAX_SINGLE, ends.size()); count++) {
            List<Integer> below = ends.subList(0, ends.size() - count);
            int low = below.isEmpty() ? 0 : below.get(below.size() - 1) + 1;
            if (low - below.size() <= MAX_FALSE_HITS) {
                return new WordTest(low, high > 0, ends.subList(ends.size() - count, ends.size()));
            }
        }
        return null;
    }
}
