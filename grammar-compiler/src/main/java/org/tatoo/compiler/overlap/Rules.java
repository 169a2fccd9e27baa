package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;

/** What the strings of lexical rules have in common: facts that hold in every mode, each computed once. */
final class Rules {
    private record Pair(int first, int second) {}

    private record Strings(BitSet matching, BitSet refusing, int longest) {}

    private static final BitSet NONE = new BitSet();

    private final Lexer lexer;
    private final List<BitSet> first = new ArrayList<>();
    private final Map<Integer, BitSet> rivals = new HashMap<>();
    private final Map<Pair, BitSet> extensions = new HashMap<>();
    private final Map<Strings, Optional<byte[]>> least = new HashMap<>();

    Rules(Lexer lexer) {
        this.lexer = lexer;
        for (Dfa dfa : lexer.automata()) {
            BitSet classes = new BitSet();
            for (int c = 0; c < dfa.classes(); c++) {
                classes.set(c, dfa.next(1, c) != Dfa.DEAD);
            }
            first.add(classes);
        }
    }

    int max(int rule) {
        return lexer.rules().get(rule).max();
    }

    /** The byte classes that matches of {@code rule} begin with. Not to be changed. */
    BitSet first(int rule) {
        return first.get(rule);
    }

    /** The rules declared before {@code rule} that match a string of it, within its limit. Not to be changed. */
    BitSet rivals(int rule) {
        return rivals.computeIfAbsent(rule, t -> {
            BitSet result = new BitSet();
            for (int u = 0; u < t; u++) {
                result.set(u, lexer.disturbs().get(u).get(t) && shared(t, u).isPresent());
            }
            return result;
        });
    }

    private Optional<byte[]> shared(int t, int u) {
        return least(with(new BitSet(), t, u), new BitSet(), max(t));
    }

    /** The shortest and then least string that {@code t} wins from the rules {@code before}. */
    Optional<byte[]> owned(int t, BitSet before) {
        return least(with(new BitSet(), t), before, max(t));
    }

    /** The shortest and then least string of {@code t} that {@code u} wins from those of {@code mode} before it. */
    Optional<byte[]> taken(int t, int u, BitSet mode) {
        return least(with(new BitSet(), t, u), rivals(u, mode), max(t));
    }

    /** The shortest and then least string of {@code rule}, within its limit. */
    byte[] shortest(int rule) {
        return owned(rule, new BitSet()).orElseThrow();
    }

    /** The shortest and then least string of {@code t} that {@code u} wins in {@code mode} and that is longer than u may be. */
    Optional<byte[]> takenBeyond(int t, int u, BitSet mode) {
        if (max(u) >= max(t) || lexer.rules().get(u).regex().lengths().longest() <= max(u)) {
            return Optional.empty();
        }
        BitSet before = rivals(u, mode);
        Product product = new Product(lexer, with(before, t, u));
        return LongStrings.least(
                product,
                node -> product.matches(node, t)
                        && product.matches(node, u)
                        && product.winner(node, before) == Dfa.NONE,
                node -> product.goesOn(node, t) && product.goesOn(node, u),
                max(u) + 1,
                max(t));
    }

    /** The shortest and then least string that {@code t} wins in {@code mode} and that begins with one that {@code u} wins. */
    Optional<byte[]> swallowed(int t, int u, BitSet mode) {
        if (!lexer.disturbs().get(t).get(u) || taken(t, u, mode).isEmpty()) {
            return Optional.empty();
        }
        BitSet beforeT = rivals(t, mode);
        BitSet beforeU = rivals(u, mode);
        BitSet all = with(beforeT, t, u);
        all.or(beforeU);
        Product product = new Product(lexer, all);
        return Optional.ofNullable(product.least(
                node -> node.marked() && product.matches(node, t) && product.winner(node, beforeT) == Dfa.NONE,
                node -> product.goesOn(node, t),
                node -> product.matches(node, u) && product.winner(node, beforeU) == Dfa.NONE,
                max(t)));
    }

    /** The rules of {@code mode} declared before {@code rule} that match a string of it. */
    BitSet rivals(int rule, BitSet mode) {
        BitSet rivals = (BitSet) rivals(rule).clone();
        rivals.and(mode);
        return rivals;
    }

    private static BitSet with(BitSet rules, int... more) {
        BitSet all = (BitSet) rules.clone();
        for (int rule : more) {
            all.set(rule);
        }
        return all;
    }

    private Optional<byte[]> least(BitSet matching, BitSet refusing, int longest) {
        return least.computeIfAbsent(new Strings(matching, refusing, longest), this::search);
    }

    private Optional<byte[]> search(Strings strings) {
        BitSet all = (BitSet) strings.matching.clone();
        all.or(strings.refusing);
        Product product = new Product(lexer, all);
        return Optional.ofNullable(product.least(
                node -> strings.matching.stream().allMatch(rule -> product.matches(node, rule))
                        && product.winner(node, strings.refusing) == Dfa.NONE,
                node -> strings.matching.stream().allMatch(rule -> product.goesOn(node, rule)),
                node -> false,
                strings.longest));
    }

    /** The byte classes that make some match of {@code t} longer to a match of {@code r}. Not to be changed. */
    BitSet extensions(int t, int r) {
        return t == r || lexer.disturbs().get(r).get(t)
                ? extensions.computeIfAbsent(new Pair(t, r), this::searchExtensions)
                : NONE;
    }

    private BitSet searchExtensions(Pair pair) {
        BitSet result = new BitSet();
        int t = pair.first;
        int r = pair.second;
        Product product = new Product(lexer, with(new BitSet(), t, r));
        product.least(
                node -> {
                    if (product.matches(node, t)) {
                        addLonger(product, node, r, result);
                    }
                    return false;
                },
                node -> product.goesOn(node, t) && product.goesOn(node, r),
                node -> false,
                max(t));
        return result;
    }

    private static void addLonger(Product product, Product.Node node, int rule, BitSet result) {
        for (int c = 0; c < product.classes(); c++) {
            result.set(c, result.get(c) || product.matches(product.step(node, c, false), rule));
        }
    }
}
