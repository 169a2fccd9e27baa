package org.tatoo.compiler.lr.counterexample;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.conflict.Derivation;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.grammar.ShortestYields;

/**
 * Two derivations in which the symbols between the common first and last leaves are expanded to shortest strings; they
 * may then prove to derive the same string.
 */
final class SharedEnds {
    private final Symbols symbols;
    private final LrGrammar grammar;
    private final ShortestYields yields;
    private final int before;
    private final int after;

    /** @param yields the shortest strings, used except for symbols that derive only long ones */
    SharedEnds(LrGrammar grammar, ShortestYields yields, Derivation first, Derivation second) {
        this.grammar = grammar;
        this.yields = yields;
        symbols = new Symbols(grammar);
        List<Derivation> one = leaves(first);
        List<Derivation> other = leaves(second);
        int most = Math.min(one.size(), other.size());
        int same = 0;
        while (same < most && one.get(same).equals(other.get(same))) {
            same++;
        }
        before = same;
        same = 0;
        while (same < most - before && one.get(one.size() - 1 - same).equals(other.get(other.size() - 1 - same))) {
            same++;
        }
        after = same;
    }

    /** Returns the leaves, including the dot. */
    static List<Derivation> leaves(Derivation derivation) {
        return derivation instanceof Derivation.Node node
                ? node.children().stream()
                        .flatMap(child -> leaves(child).stream())
                        .toList()
                : List.of(derivation);
    }

    /** Returns {@code derivation}, one of the two, derived further. */
    Derivation derived(Derivation derivation) {
        return derived(derivation, 0, leaves(derivation).size() - after);
    }

    /** @param index the index of the first leaf of {@code derivation} in the whole */
    private Derivation derived(Derivation derivation, int index, int end) {
        if (derivation instanceof Derivation.Node node) {
            List<Derivation> children = new ArrayList<>();
            int at = index;
            for (Derivation child : node.children()) {
                children.add(derived(child, at, end));
                at += leaves(child).size();
            }
            return new Derivation.Node(node.variant(), children);
        }
        return derivation instanceof Derivation.Leaf leaf && index >= before && index < end
                ? shortest(grammar.number(leaf.symbol()))
                : derivation;
    }

    private Derivation shortest(int symbol) {
        if (grammar.isTerminal(symbol)) {
            return symbols.leaf(symbol);
        }
        int variant = yields.variant(symbol);
        List<Derivation> children = new ArrayList<>();
        for (int part : grammar.rightHandSide(variant)) {
            children.add(shortest(part));
        }
        return symbols.node(variant, children);
    }
}
