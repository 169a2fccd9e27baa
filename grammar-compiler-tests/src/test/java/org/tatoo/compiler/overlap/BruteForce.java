package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;

/** All strings over one byte of each class up to a length, and which rules match them. */
final class BruteForce {
    /**
     * A string.
     *
     * @param before without its last byte; null for one byte
     * @param matching the rules that match it, whatever their limits
     */
    record Text(byte[] bytes, @Nullable Text before, BitSet matching) {
        int winner(BitSet mode) {
            BitSet winners = (BitSet) matching.clone();
            winners.and(mode);
            return winners.nextSetBit(0);
        }

        boolean beginsWithWonBy(int rule, BitSet mode) {
            return before != null && (before.winner(mode) == rule || before.beginsWithWonBy(rule, mode));
        }
    }

    private final Lexer lexer;
    private final List<Text> texts = new ArrayList<>();

    BruteForce(Lexer lexer, int longest) {
        this.lexer = lexer;
        int[] states = new int[lexer.rules().size()];
        Arrays.fill(states, 1);
        List<int[]> reached = new ArrayList<>();
        add(null, states, reached);
        for (int i = 0; i < texts.size() && texts.get(i).bytes.length < longest; i++) {
            add(texts.get(i), reached.get(i), reached);
        }
    }

    private void add(@Nullable Text before, int[] states, List<int[]> reached) {
        for (int c = 0; c < lexer.classes().count(); c++) {
            int[] next = new int[states.length];
            BitSet matching = new BitSet();
            for (int rule = 0; rule < next.length; rule++) {
                Dfa dfa = lexer.automata().get(rule);
                next[rule] = dfa.next(states[rule], c);
                matching.set(rule, dfa.accepts(next[rule]));
            }
            int length = before == null ? 0 : before.bytes.length;
            byte[] bytes = before == null ? new byte[1] : Arrays.copyOf(before.bytes, length + 1);
            bytes[length] = (byte) lexer.classes().representative(c);
            texts.add(new Text(bytes, before, matching));
            reached.add(next);
        }
    }

    /** The shortest and then least string that {@code rule} matches within its limit and that satisfies {@code condition}. */
    Optional<byte[]> first(int rule, Predicate<Text> condition) {
        return texts.stream()
                .filter(text -> text.matching.get(rule)
                        && text.bytes.length <= lexer.rules().get(rule).max())
                .filter(condition)
                .findFirst()
                .map(Text::bytes);
    }
}
