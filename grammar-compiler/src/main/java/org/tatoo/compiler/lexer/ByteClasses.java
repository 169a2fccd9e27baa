package org.tatoo.compiler.lexer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.regex.Regex;

/** The coarsest partition of the 256 bytes such that every byte set of the grammar is a union of classes. */
public final class ByteClasses {
    private final int[] classOf;
    private final int[] representatives;

    private ByteClasses(int[] classOf, int[] representatives) {
        this.classOf = classOf;
        this.representatives = representatives;
    }

    /** Computes the classes for the regexes of {@code rules}. */
    public static ByteClasses of(List<LexicalRule> rules) {
        Set<ByteSet> sets = new LinkedHashSet<>();
        rules.forEach(rule -> collect(rule.regex(), sets));
        int[] classOf = new int[256];
        int count = 1;
        for (ByteSet set : sets) {
            count = split(classOf, set, count);
        }
        return new ByteClasses(classOf, firstOfEach(classOf));
    }

    /** Splits each class into the bytes inside and outside of {@code set}; classes are numbered by their first byte. */
    private static int split(int[] classOf, ByteSet set, int count) {
        int[] numbers = new int[2 * count];
        int used = 0;
        for (int b = 0; b < 256; b++) {
            int key = classOf[b] + (set.contains(b) ? count : 0);
            if (numbers[key] == 0) {
                numbers[key] = ++used;
            }
            classOf[b] = numbers[key] - 1;
        }
        return used;
    }

    private static int[] firstOfEach(int[] classOf) {
        List<Integer> first = new ArrayList<>();
        for (int b = 0; b < 256; b++) {
            if (classOf[b] == first.size()) {
                first.add(b);
            }
        }
        return first.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void collect(Regex regex, Set<ByteSet> sets) {
        if (regex instanceof Regex.Bytes bytes) {
            sets.add(bytes.set());
        } else if (regex instanceof Regex.Concatenation concatenation) {
            concatenation.parts().forEach(part -> collect(part, sets));
        } else if (regex instanceof Regex.Alternation alternation) {
            alternation.branches().forEach(branch -> collect(branch, sets));
        } else if (regex instanceof Regex.Repetition repetition) {
            collect(repetition.body(), sets);
        }
    }

    /** Returns the number of classes, 1 to 256. */
    public int count() {
        return representatives.length;
    }

    /** Returns the class of the byte {@code b}, 0 to 255. */
    public int classOf(int b) {
        return classOf[b];
    }

    /** Returns the lowest byte of {@code byteClass}. */
    public int representative(int byteClass) {
        return representatives[byteClass];
    }

    /** Returns a readable byte of {@code byteClass}: a letter, a digit, another printable byte, or the lowest. */
    byte readable(int byteClass) {
        int best = representatives[byteClass];
        for (int b = 0; b < 128; b++) {
            if (classOf[b] == byteClass && readability(b) > readability(best)) {
                best = b;
            }
        }
        return (byte) best;
    }

    private static int readability(int b) {
        if (b >= 'a' && b <= 'z') {
            return 3;
        }
        if ((b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z')) {
            return 2;
        }
        return b > ' ' && b < 127 ? 1 : 0;
    }

    /** Returns the class of each byte. */
    public int[] toArray() {
        return Arrays.copyOf(classOf, 256);
    }
}
