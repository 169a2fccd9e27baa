package org.tatoo.compiler.lexer;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.regex.Regex;

/** What a regex means, computed straight from its definition: the set of positions at which a match can end. */
final class RegexOracle {
    private RegexOracle() {}

    static boolean matches(Regex regex, byte[] input) {
        BitSet start = new BitSet();
        start.set(0);
        return ends(regex, input, start).get(input.length);
    }

    private static BitSet ends(Regex regex, byte[] input, BitSet starts) {
        BitSet ends = new BitSet();
        if (regex instanceof Regex.Bytes bytes) {
            starts.stream()
                    .filter(at -> at < input.length && bytes.set().contains(input[at] & 0xff))
                    .forEach(at -> ends.set(at + 1));
        } else if (regex instanceof Regex.Concatenation concatenation) {
            ends.or(starts);
            for (Regex part : concatenation.parts()) {
                BitSet next = ends(part, input, ends);
                ends.clear();
                ends.or(next);
            }
        } else if (regex instanceof Regex.Alternation alternation) {
            alternation.branches().forEach(branch -> ends.or(ends(branch, input, starts)));
        } else if (regex instanceof Regex.Repetition repetition) {
            BitSet at = (BitSet) starts.clone();
            for (int count = 0;
                    count <= repetition.maximum() && count <= input.length + repetition.minimum();
                    count++) {
                if (count >= repetition.minimum()) {
                    ends.or(at);
                }
                at = ends(repetition.body(), input, at);
            }
        }
        return ends;
    }

    /** A random regex over the bytes a, b, c and d. */
    static Regex random(Random random, int depth) {
        int kind = depth == 0 ? 0 : random.nextInt(6);
        return switch (kind) {
            case 0, 1 -> {
                int first = 'a' + random.nextInt(4);
                yield new Regex.Bytes(ByteSet.range(first, first + random.nextInt('d' - first + 1)));
            }
            case 2, 3 -> new Regex.Concatenation(parts(random, depth, 1 + random.nextInt(3)));
            case 4 -> new Regex.Alternation(parts(random, depth, 1 + random.nextInt(3)));
            default -> {
                int minimum = random.nextInt(3);
                int maximum =
                        random.nextBoolean() ? Regex.Repetition.UNBOUNDED : Math.max(1, minimum + random.nextInt(3));
                yield new Regex.Repetition(random(random, depth - 1), minimum, maximum);
            }
        };
    }

    private static List<Regex> parts(Random random, int depth, int count) {
        List<Regex> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(random(random, depth - 1));
        }
        return parts;
    }

    static byte[] randomInput(Random random) {
        byte[] input = new byte[random.nextInt(9)];
        for (int i = 0; i < input.length; i++) {
            input[i] = (byte) ('a' + random.nextInt(4));
        }
        return input;
    }
}
