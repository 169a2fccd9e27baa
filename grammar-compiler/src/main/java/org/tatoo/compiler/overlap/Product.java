package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;

/** The automata of some rules, run side by side. */
final class Product {
    /** Where each automaton is. Arrays as values. */
    static final class Node {
        private final int[] states;
        private final int length;
        private final @Nullable Node before;
        private final int byteClass;
        private final boolean marked;

        private Node(int[] states, int length, @Nullable Node before, int byteClass, boolean marked) {
            this.states = states;
            this.length = length;
            this.before = before;
            this.byteClass = byteClass;
            this.marked = marked;
        }

        /** Whether a proper beginning of the string was marked. */
        boolean marked() {
            return marked;
        }

        int length() {
            return length;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node that && marked == that.marked && Arrays.equals(states, that.states);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(states);
        }
    }

    private final Lexer lexer;
    private final int[] rules;

    Product(Lexer lexer, BitSet rules) {
        this.lexer = lexer;
        this.rules = rules.stream().toArray();
    }

    /** Where all automata begin. */
    Node start() {
        int[] states = new int[rules.length];
        Arrays.fill(states, 1);
        return new Node(states, 0, null, 0, false);
    }

    /** Where a byte of {@code byteClass} leads; {@code mark} says whether the string up to here is marked. */
    Node step(Node node, int byteClass, boolean mark) {
        int[] states = new int[rules.length];
        for (int i = 0; i < rules.length; i++) {
            states[i] = node.states[i] == Dfa.DEAD
                    ? Dfa.DEAD
                    : lexer.automata().get(rules[i]).next(node.states[i], byteClass);
        }
        return new Node(states, node.length + 1, node, byteClass, node.marked || mark);
    }

    /** Whether {@code rule} matches the string that led to {@code node}. */
    boolean matches(Node node, int rule) {
        int state = state(node, rule);
        return state != Dfa.DEAD && lexer.automata().get(rule).accepts(state);
    }

    /** Whether {@code rule} matches it or a longer string. */
    boolean goesOn(Node node, int rule) {
        return state(node, rule) != Dfa.DEAD;
    }

    /** The first of {@code among} that matches; {@link Dfa#NONE} if none does. */
    int winner(Node node, BitSet among) {
        for (int i = 0; i < rules.length; i++) {
            if (node.states[i] != Dfa.DEAD
                    && among.get(rules[i])
                    && lexer.automata().get(rules[i]).accepts(node.states[i])) {
                return rules[i];
            }
        }
        return Dfa.NONE;
    }

    private int state(Node node, int rule) {
        return node.states[Arrays.binarySearch(rules, rule)];
    }

    /** The least byte of {@code byteClass}. */
    int leastByte(int byteClass) {
        return lexer.classes().representative(byteClass);
    }

    /** The number of byte classes. */
    int classes() {
        return lexer.classes().count();
    }

    /**
     * The shortest and then least string of at least one byte that leads to a {@code target}.
     *
     * @param goesOn whether a target may still be reached
     * @param mark whether a string is marked, for the longer ones
     * @return null if there is none of at most {@code longest} bytes
     */
    byte @Nullable [] least(Predicate<Node> target, Predicate<Node> goesOn, Predicate<Node> mark, int longest) {
        Set<Node> seen = new HashSet<>();
        List<Node> pending = new ArrayList<>(List.of(start()));
        for (int i = 0; i < pending.size(); i++) {
            Node node = pending.get(i);
            if (node.length == longest) {
                return null;
            }
            boolean marked = i > 0 && mark.test(node);
            for (int c = 0; c < classes(); c++) {
                Node next = step(node, c, marked);
                if (goesOn.test(next) && seen.add(next)) {
                    if (target.test(next)) {
                        return string(next);
                    }
                    pending.add(next);
                }
            }
        }
        return null;
    }

    /** The least string that leads to {@code node}. */
    byte[] string(Node node) {
        byte[] bytes = new byte[node.length];
        Node at = node;
        while (at != null && at.before != null) {
            bytes[at.length - 1] = (byte) leastByte(at.byteClass);
            at = at.before;
        }
        return bytes;
    }
}
