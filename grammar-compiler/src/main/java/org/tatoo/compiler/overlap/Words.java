package org.tatoo.compiler.overlap;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.regex.Regex;

/** The distinction between rules for fixed texts, such as keywords, and rules for patterns. */
final class Words {
    private static final int FEW = 16;

    private final Lexer lexer;
    private final BitSet lists = new BitSet();
    private final BitSet words = new BitSet();
    private final BitSet counted = new BitSet();

    Words(Lexer lexer) {
        this.lexer = lexer;
        for (int rule = 0; rule < lexer.rules().size(); rule++) {
            lists.set(rule, consistsOfTexts(lexer.rules().get(rule).regex()));
        }
    }

    /** Returns whether {@code rule} consists of texts: no repetition without bound, no class of several symbols. */
    boolean isList(int rule) {
        return lists.get(rule);
    }

    /** Returns whether {@code rule} is a list, or has few matches when case is ignored. */
    boolean isWord(int rule) {
        if (!counted.get(rule)) {
            counted.set(rule);
            words.set(rule, isList(rule) || hasFewMatches(lexer, rule));
        }
        return words.get(rule);
    }

    private static boolean consistsOfTexts(Regex regex) {
        if (regex instanceof Regex.Bytes bytes) {
            return isOneSymbol(bytes.set());
        }
        if (regex instanceof Regex.Repetition repetition) {
            return repetition.maximum() != Regex.Repetition.UNBOUNDED && consistsOfTexts(repetition.body());
        }
        List<Regex> parts = regex instanceof Regex.Concatenation concatenation
                ? concatenation.parts()
                : ((Regex.Alternation) regex).branches();
        return parts.stream().allMatch(Words::consistsOfTexts);
    }

    private static boolean isOneSymbol(ByteSet set) {
        Set<Integer> folded = new HashSet<>();
        set.forEach(b -> folded.add(folded(b)));
        return folded.size() <= 1;
    }

    private static int folded(int b) {
        return b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b;
    }

    private static boolean hasFewMatches(Lexer lexer, int rule) {
        return lexer.rules().get(rule).regex().lengths().longest() != Regex.INFINITE
                && new Counting(lexer, lexer.automata().get(rule)).count() <= FEW;
    }

    /**
     * A count of matches up to a limit; matches that differ only in case count once. The search is depth-first, without
     * recursion. Every path leads to a match of its own, so there are never many paths.
     */
    private static final class Counting {
        private record Step(BitSet states, int[] nextByte) {}

        private final Lexer lexer;
        private final Dfa dfa;
        private final Deque<Step> path = new ArrayDeque<>();

        Counting(Lexer lexer, Dfa dfa) {
            this.lexer = lexer;
            this.dfa = dfa;
        }

        int count() {
            int count = 0;
            BitSet start = new BitSet();
            start.set(1);
            path.push(new Step(start, new int[1]));
            while (!path.isEmpty() && count <= FEW) {
                Step last = path.element();
                if (last.nextByte[0] == 256) {
                    path.pop();
                    continue;
                }
                BitSet next = next(last.states, last.nextByte[0]++);
                if (!next.isEmpty()) {
                    path.push(new Step(next, new int[1]));
                    count += next.stream().anyMatch(dfa::accepts) ? 1 : 0;
                }
            }
            return count;
        }

        /** Returns the successors by {@code b} in both cases; a capital letter itself has none. */
        private BitSet next(BitSet states, int b) {
            BitSet next = new BitSet();
            if (folded(b) == b) {
                states.stream().forEach(state -> {
                    next.set(dfa.next(state, lexer.classes().classOf(b)));
                    if (b >= 'a' && b <= 'z') {
                        next.set(dfa.next(state, lexer.classes().classOf(b - 'a' + 'A')));
                    }
                });
                next.clear(Dfa.DEAD);
            }
            return next;
        }
    }
}
