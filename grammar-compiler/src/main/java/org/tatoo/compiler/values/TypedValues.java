package org.tatoo.compiler.values;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;

/**
 * The value of each symbol for an evaluator: only symbols with a type have one. Terminals have the same values as for
 * records, but no number is derived, because nothing is written.
 */
record TypedValues(Grammar grammar, SymbolValues terminals) implements Valuation {
    private static final String STRING = "java.lang.String";
    private static final String BYTES = "org.tatoo.runtime.Bytes";
    private static final String ERROR = "org.tatoo.runtime.SyntaxError";

    static TypedValues of(Grammar grammar) {
        return new TypedValues(grammar, new SymbolValues(grammar, symbol -> false));
    }

    /** Returns the type of the value of {@code symbol}; null if it has none. */
    static @Nullable ValueType type(NonTerminal symbol) {
        String type = symbol.type();
        if (type == null) {
            return null;
        }
        return switch (type) {
            case STRING -> new ValueType.Text();
            case BYTES -> new ValueType.Octets();
            case ERROR -> new ValueType.Mistake();
            case "int" -> new ValueType.Int32();
            case "long" -> new ValueType.Int64(false);
            default -> new ValueType.Computed(type);
        };
    }

    @Override
    public List<Component> components(Content.Single single) {
        if (single.symbol() instanceof NonTerminal symbol) {
            ValueType type = grammar.values().delivered().contains(symbol) ? null : type(symbol);
            return type == null
                    ? List.of()
                    : List.of(new Component(symbol.name(), type, false, null, single, null, single.span()));
        }
        boolean untyped =
                single.symbol() instanceof Terminal token && token.type() == null && !token.equals(grammar.error());
        return untyped ? List.of() : terminals.components(single);
    }

    @Override
    public boolean isAlone() {
        return !grammar.values().records();
    }

    @Override
    public boolean isSame(ValueType a, ValueType b) {
        return a.erased().equals(b.erased());
    }

    @Override
    public boolean isFixed(Symbol symbol) {
        return false;
    }
}
