package org.tatoo.compiler.conflict;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;

/** Fixes for two tokens if the second one decides: merge them into one token. */
final class TokenRemedies {
    private final Grammar grammar;
    private final Counterexample example;

    TokenRemedies(Conflict conflict) {
        grammar = conflict.grammar();
        example = conflict.example();
    }

    /** Suggests one token for a conflict terminal directly before another token in one of the readings. */
    Optional<Remedy> oneToken() {
        return grammar.variants().stream()
                .filter(variant -> variant.production() != null && position(variant) >= 0)
                .filter(variant -> isAfterDot(example.first(), variant) || isAfterDot(example.second(), variant))
                .findFirst()
                .map(this::joined);
    }

    /** Returns the position in {@code variant} of the terminal with another token after it. */
    private int position(Variant variant) {
        List<Symbol> symbols = variant.rightHandSide();
        int position = example.terminal() == null ? -1 : symbols.indexOf(example.terminal());
        boolean two = position >= 0
                && position + 1 < symbols.size()
                && example.terminal() instanceof Terminal
                && symbols.get(position + 1) instanceof Terminal;
        return two ? position : -1;
    }

    private boolean isAfterDot(Derivation derivation, Variant variant) {
        return derivation instanceof Derivation.Node node
                && (node.variant().equals(variant)
                        || node.children().stream().anyMatch(child -> isAfterDot(child, variant)));
    }

    private Remedy joined(Variant variant) {
        Production production = Objects.requireNonNull(variant.production());
        int position = position(variant);
        List<Symbol> pair = variant.rightHandSide().subList(position, position + 2);
        Rewriting rewriting = new Rewriting(grammar);
        Terminal token =
                rewriting.addToken(pair.get(0).name() + "_" + pair.get(1).name());
        String text = "let one token tell: declare " + token.name() + ", which matches what " + Drawing.text(pair)
                + " match together, and write '" + token.name() + "' for them in "
                + production.text();
        return new Remedy(
                text,
                rewriting
                        .changeSides(each -> List.of(
                                production.equals(each.production())
                                        ? joined(each.rightHandSide(), pair, token)
                                        : each.rightHandSide()))
                        .grammar());
    }

    private static List<Symbol> joined(List<Symbol> symbols, List<Symbol> pair, Terminal token) {
        List<Symbol> joined = new ArrayList<>();
        for (int i = 0; i < symbols.size(); i++) {
            boolean both = i + 1 < symbols.size() && symbols.subList(i, i + 2).equals(pair);
            joined.add(both ? token : symbols.get(i));
            i += both ? 1 : 0;
        }
        return joined;
    }
}
