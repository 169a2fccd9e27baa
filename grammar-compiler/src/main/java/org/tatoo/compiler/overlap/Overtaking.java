package org.tatoo.compiler.overlap;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;

/** The search for tokens that win only strings that every following byte extends to a longer match. */
final class Overtaking {
    /**
     * @param string a string that the token wins, followed by a byte that may come next
     * @param takers the rules that win the longer matches
     */
    record Overtaken(byte[] string, BitSet takers) {}

    private record Key(int token, BitSet mode, BitSet follow) {}

    private final Lexer lexer;
    private final Rules rules;
    private final BitSet skipped;
    private final StateGraph graph;
    private final Follow.Finder follow;
    private final Map<Key, Optional<Overtaken>> known = new HashMap<>();

    Overtaking(Lexer lexer, Rules rules, BitSet skipped, StateGraph graph, Follow.Finder follow) {
        this.lexer = lexer;
        this.rules = rules;
        this.skipped = skipped;
        this.graph = graph;
        this.follow = follow;
    }

    /**
     * Returns the byte classes that might make a match of {@code token} longer; it is overtaken only if nothing else
     * may follow. Returns an empty set if a blank or comment may always follow.
     *
     * @param mode the mode, with the blanks and comments
     */
    BitSet extensions(int token, BitSet mode) {
        BitSet classes = new BitSet();
        for (int rule = mode.nextSetBit(0); rule >= 0; rule = mode.nextSetBit(rule + 1)) {
            if (rules.mayProlong(rule, token)) {
                classes.or(rules.last(rule));
            }
        }
        for (int rule = skipped.nextSetBit(0); rule >= 0; rule = skipped.nextSetBit(rule + 1)) {
            if (!isSubset(rules.first(rule), classes)) {
                return new BitSet(); // this blank may follow every token
            }
        }
        return classes;
    }

    /**
     * Returns the way in which {@code token} is overtaken in {@code state}; empty if it is not.
     *
     * @param extensions the result of {@link #extensions}
     */
    Optional<Overtaken> in(int state, int token, BitSet mode, BitSet extensions) {
        Follow next = follow.of(graph.after(state, token));
        if (next.free() || next.classes().isEmpty() || !isSubset(next.classes(), extensions)) {
            return Optional.empty();
        }
        return known.computeIfAbsent(new Key(token, mode, next.classes()), this::search);
    }

    private Optional<Overtaken> search(Key key) {
        BitSet before = rules.rivals(key.token, key.mode);
        BitSet looked = (BitSet) before.clone();
        for (int rule = key.mode.nextSetBit(0); rule >= 0; rule = key.mode.nextSetBit(rule + 1)) {
            if (rules.mayProlong(rule, key.token) && rules.last(rule).intersects(key.follow)) {
                looked.set(rule);
            }
        }
        Product product = new Product(lexer, rules.budget(), looked, key.token);
        BitSet takers = new BitSet();
        int[] owned = {Product.NOWHERE};
        byte[] free = product.least(
                node -> {
                    if (!product.accepts(node, 0) || product.winner(node, before) != Dfa.NONE) {
                        return false;
                    }
                    owned[0] = owned[0] == Product.NOWHERE ? node : owned[0];
                    return !addTakers(product, node, key.follow, takers);
                },
                null,
                rules.max(key.token));
        return free != null || owned[0] == Product.NOWHERE
                ? Optional.empty()
                : Optional.of(new Overtaken(longer(product, owned[0], key.follow), takers));
    }

    private static byte[] longer(Product product, int node, BitSet follow) {
        byte[] last = {(byte) product.leastByte(follow.nextSetBit(0))};
        return Input.joined(product.string(node), last);
    }

    /**
     * Adds the winners of strings extended by a following byte; returns false if some following byte extends no match.
     */
    private static boolean addTakers(Product product, int node, BitSet follow, BitSet takers) {
        BitSet winners = new BitSet();
        for (int c = follow.nextSetBit(0); c >= 0; c = follow.nextSetBit(c + 1)) {
            int winner = product.winnerAfter(node, c);
            if (winner == Dfa.NONE) {
                return false;
            }
            winners.set(winner);
        }
        takers.or(winners);
        return true;
    }

    private static boolean isSubset(BitSet some, BitSet all) {
        BitSet rest = (BitSet) some.clone();
        rest.andNot(all);
        return rest.isEmpty();
    }
}
