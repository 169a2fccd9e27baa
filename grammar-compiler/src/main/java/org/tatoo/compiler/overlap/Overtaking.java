package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;

/** Finds tokens that win strings, but none that anything may follow: every byte that may come makes a longer match. */
final class Overtaking {
    /**
     * @param string one that the token wins, and behind it a byte that may follow
     * @param takers the rules that win the longer matches
     */
    record Overtaken(byte[] string, BitSet takers) {}

    private record Key(int token, BitSet mode, BitSet follow) {}

    private final Lexer lexer;
    private final Rules rules;
    private final BitSet skipped;
    private final StateGraph graph;
    private final Follow.Finder follow;
    private final Map<Integer, BitSet> everywhere = new HashMap<>();
    private final Map<Key, Optional<Overtaken>> known = new HashMap<>();

    Overtaking(Lexer lexer, Rules rules, BitSet skipped, StateGraph graph, Follow.Finder follow) {
        this.lexer = lexer;
        this.rules = rules;
        this.skipped = skipped;
        this.graph = graph;
        this.follow = follow;
    }

    /**
     * The byte classes that can make a match of {@code token} longer; it is overtaken only if nothing else may follow.
     * Empty if a blank or comment may always follow.
     *
     * @param mode with the blanks and comments
     */
    BitSet extensions(int token, BitSet mode) {
        BitSet some = everywhere.computeIfAbsent(token, t -> {
            BitSet all = new BitSet();
            all.set(0, lexer.rules().size());
            return unlessSkipped(longer(t, all));
        });
        return some.isEmpty() ? some : unlessSkipped(longer(token, mode));
    }

    private BitSet longer(int token, BitSet among) {
        BitSet classes = new BitSet();
        among.stream().forEach(rule -> classes.or(rules.extensions(token, rule)));
        return classes;
    }

    private BitSet unlessSkipped(BitSet classes) {
        for (int rule = skipped.nextSetBit(0); rule >= 0; rule = skipped.nextSetBit(rule + 1)) {
            if (!isSubset(rules.first(rule), classes)) {
                return new BitSet(); // this blank may follow every token
            }
        }
        return classes;
    }

    /**
     * How {@code token} is overtaken in {@code state}; empty if it is not.
     *
     * @param extensions what {@link #extensions} says
     */
    Optional<Overtaken> in(int state, int token, BitSet mode, BitSet extensions) {
        if (extensions.isEmpty()) {
            return Optional.empty();
        }
        Follow next = follow.of(graph.after(state, token));
        if (next.free() || next.classes().isEmpty() || !isSubset(next.classes(), extensions)) {
            return Optional.empty();
        }
        return known.computeIfAbsent(new Key(token, mode, next.classes()), this::search);
    }

    private Optional<Overtaken> search(Key key) {
        BitSet looked = rules.rivals(key.token, key.mode);
        looked.set(key.token);
        key.mode.stream()
                .filter(rule -> !rules.extensions(key.token, rule).isEmpty())
                .forEach(looked::set);
        Product product = new Product(lexer, looked);
        BitSet takers = new BitSet();
        List<Product.Node> owned = new ArrayList<>();
        byte[] free = product.least(
                node -> {
                    if (product.winner(node, looked) == key.token) {
                        owned.add(node);
                        return !addTakers(product, node, key.follow, looked, takers);
                    }
                    return false;
                },
                node -> product.goesOn(node, key.token),
                node -> false,
                rules.max(key.token));
        return free != null || owned.isEmpty()
                ? Optional.empty()
                : Optional.of(new Overtaken(longer(product, owned.get(0), key.follow), takers));
    }

    private static byte[] longer(Product product, Product.Node node, BitSet follow) {
        return product.string(product.step(node, follow.nextSetBit(0), false));
    }

    /** Adds who wins what is longer by a byte that may follow; false if a byte may follow that makes no match. */
    private static boolean addTakers(Product product, Product.Node node, BitSet follow, BitSet looked, BitSet takers) {
        Set<Integer> winners = new HashSet<>();
        follow.stream().forEach(c -> winners.add(product.winner(product.step(node, c, false), looked)));
        if (winners.contains(Dfa.NONE)) {
            return false;
        }
        winners.forEach(takers::set);
        return true;
    }

    private static boolean isSubset(BitSet some, BitSet all) {
        BitSet rest = (BitSet) some.clone();
        rest.andNot(all);
        return rest.isEmpty();
    }
}
