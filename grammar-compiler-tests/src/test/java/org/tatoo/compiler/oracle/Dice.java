package org.tatoo.compiler.oracle;

import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Chances, all from one seed. */
final class Dice {
    private final Random random;

    Dice(long seed) {
        random = new Random(seed * 0x9e3779b97f4a7c15L);
    }

    /** 0 to {@code bound - 1}. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    /** {@code first} to {@code last}. */
    int between(int first, int last) {
        return first + random.nextInt(last - first + 1);
    }

    boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** In another order. */
    <T> void shuffle(List<T> list) {
        Collections.shuffle(list, random);
    }
}
