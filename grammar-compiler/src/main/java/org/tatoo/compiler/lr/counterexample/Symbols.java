package org.tatoo.compiler.lr.counterexample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.tatoo.compiler.conflict.Collision;
import org.tatoo.compiler.conflict.Derivation;
import org.tatoo.compiler.conflict.Dotted;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.Collisions;

/** The mapping of numbers back to the symbols and variants of the grammar, and derivations of them. */
public final class Symbols {
    private final LrGrammar grammar;

    public Symbols(LrGrammar grammar) {
        this.grammar = grammar;
    }

    /** Returns a symbol, which is not the end of input. */
    Symbol symbol(int number) {
        Terminal error = grammar.grammar().error();
        if (number == grammar.error() && error != null) {
            return error;
        }
        if (!grammar.isTerminal(number)) {
            return grammar.grammar().nonTerminals().get(number - grammar.terminals());
        }
        return grammar.grammar().terminals().symbol(number);
    }

    /** Returns the variant; one of the augmentation belongs to a hidden non-terminal, the whole input. */
    Variant variant(int number) {
        if (!grammar.accepts(number)) {
            return grammar.grammar().variants().get(number);
        }
        NonTerminal start = grammar.grammar().starts().get(number - grammar.variants());
        NonTerminal input = new NonTerminal(grammar.leftHandSide(number), "input", OptionalInt.empty(), start.span());
        return new Variant(number, input, List.of(start), null, null, start.span());
    }

    Dotted dotted(Item item) {
        return new Dotted(variant(item.variant()), item.dot());
    }

    public Collision collision(Collisions.Collision collision) {
        return new Collision(
                collision.reduced().stream().map(this::dotted).toList(),
                collision.shifted().stream().map(this::dotted).toList(),
                collision.terminals().stream()
                        .filter(terminal -> terminal != grammar.end())
                        .mapToObj(this::symbol)
                        .toList(),
                collision.terminals().get(grammar.end()));
    }

    Derivation leaf(int symbol) {
        return new Derivation.Leaf(symbol(symbol));
    }

    Derivation node(int variant, List<Derivation> children) {
        return new Derivation.Node(variant(variant), children);
    }

    /** Returns a derivation that begins with the terminal of {@code beginnings} if possible, otherwise an empty one. */
    Derivation first(int symbol, Beginnings beginnings) {
        if (!beginnings.canBegin(symbol)) {
            return empty(symbol, beginnings);
        }
        if (grammar.isTerminal(symbol)) {
            return leaf(symbol);
        }
        Item item = beginnings.beginning(symbol);
        int[] symbols = grammar.rightHandSide(item.variant());
        List<Derivation> children = new ArrayList<>();
        for (int i = 0; i < symbols.length; i++) {
            children.add(
                    i < item.dot()
                            ? empty(symbols[i], beginnings)
                            : i == item.dot() ? first(symbols[i], beginnings) : leaf(symbols[i]));
        }
        return node(item.variant(), children);
    }

    private Derivation empty(int symbol, Beginnings beginnings) {
        int variant = beginnings.empty(symbol);
        return node(
                variant,
                Arrays.stream(grammar.rightHandSide(variant))
                        .mapToObj(part -> empty(part, beginnings))
                        .collect(Collectors.toList()));
    }
}
