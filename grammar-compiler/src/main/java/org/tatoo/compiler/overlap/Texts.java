package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;

/** Short strings of rules, written in readable bytes. */
final class Texts {
    private static final int ENUMERATED = 200;
    private static final int PREFIXES = 800;
    private static final int[] SMALL = {0, 1, 2, 3, '0', '1', '2', '3'};

    private record Prefix(int state, byte[] bytes) {}

    private final Lexer lexer;
    private final int[] readable;
    private final int[] numbers;
    private final Map<Integer, List<byte[]>> known = new HashMap<>();

    Texts(Lexer lexer) {
        this.lexer = lexer;
        readable = IntStream.range(0, lexer.classes().count())
                .map(lexer.classes()::representative)
                .toArray();
        for (int b = 0; b < 128; b++) {
            int byteClass = lexer.classes().classOf(b);
            if (readability(b) > readability(readable[byteClass])) {
                readable[byteClass] = b;
            }
        }
        numbers = IntStream.concat(IntStream.of(SMALL), IntStream.of(readable))
                .distinct()
                .toArray();
    }

    private static int readability(int b) {
        if (b >= 'a' && b <= 'z') {
            return 4;
        }
        if ((b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z')) {
            return 3;
        }
        return b > ' ' && b < 127 ? 2 : b == ' ' ? 1 : 0;
    }

    /** Returns a string that every rule reads like {@code string}. */
    byte[] readable(byte[] string) {
        byte[] bytes = string.clone();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) readable[lexer.classes().classOf(bytes[i] & 0xff)];
        }
        return bytes;
    }

    /**
     * Returns some short strings of {@code rule}.
     *
     * @param number whether the strings are numbers, which should be small
     */
    List<byte[]> of(int rule, boolean number) {
        return known.computeIfAbsent(rule, r -> enumerate(lexer.automata().get(r), number ? numbers : readable));
    }

    private List<byte[]> enumerate(Dfa dfa, int[] bytes) {
        List<byte[]> strings = new ArrayList<>();
        List<Prefix> prefixes = new ArrayList<>(List.of(new Prefix(1, new byte[0])));
        for (int i = 0; i < prefixes.size() && i < PREFIXES && strings.size() < ENUMERATED; i++) {
            Prefix prefix = prefixes.get(i);
            for (int b : bytes) {
                int next = dfa.next(prefix.state, lexer.classes().classOf(b));
                if (next != Dfa.DEAD) {
                    byte[] longer = Arrays.copyOf(prefix.bytes, prefix.bytes.length + 1);
                    longer[prefix.bytes.length] = (byte) b;
                    prefixes.add(new Prefix(next, longer));
                    if (dfa.accepts(next)) {
                        strings.add(longer);
                    }
                }
            }
        }
        return strings;
    }
}
