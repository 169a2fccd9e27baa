package org.tatoo.compiler.values;

import java.util.List;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;

/** The components of any part of a production, once the values of a grammar are known. */
public final class ContentValues {
    private final Grammar grammar;
    private final Values values;
    private final Valuation symbols;

    private ContentValues(Grammar grammar, Values values) {
        this.grammar = grammar;
        this.values = values;
        symbols = values instanceof ValueModel ? new SymbolValues(grammar, this::isComponent) : TypedValues.of(grammar);
    }

    /** Creates the components for {@code grammar}, which has no errors. */
    public static ContentValues of(Grammar grammar, Values values) {
        return new ContentValues(grammar, values);
    }

    /** Returns whether the value of {@code symbol}, a declared non-terminal, is a component of its context. */
    public boolean isComponent(NonTerminal symbol) {
        return values.type(symbol) != null && !values.isDelivered(symbol);
    }

    /** Returns the components of {@code content} in the order of its elements, as if it had a name. */
    public List<Component> of(Content content) {
        return new Components(symbols, new DiagnosticLog()).ofNamed(content);
    }

    /** Returns {@code content} and all its parts. */
    public static Stream<Content> parts(Content content) {
        return Stream.concat(Stream.of(content), inner(content).flatMap(ContentValues::parts));
    }

    /** Returns the parts that stand directly in {@code content}. */
    public static Stream<? extends Content> inner(Content content) {
        if (content instanceof Content.Sequence sequence) {
            return sequence.parts().stream();
        }
        if (content instanceof Content.Choice choice) {
            return choice.alternatives().stream();
        }
        if (content instanceof Content.Repetition repetition) {
            return Stream.concat(Stream.of(repetition.element()), Stream.ofNullable(repetition.separator()));
        }
        if (content instanceof Content.Named named) {
            return Stream.of(named.content());
        }
        if (content instanceof Content.Optional optional) {
            return Stream.of(optional.content());
        }
        if (content instanceof Content.Conditional conditional) {
            return Stream.of(conditional.content());
        }
        if (content instanceof Content.Counted counted) {
            return Stream.of(counted.element());
        }
        return content instanceof Content.Bounded bounded ? Stream.of(bounded.content()) : Stream.of();
    }

    /** Returns the fixed text of {@code symbol}, if the text is not a component; else an empty string. */
    public String fixedText(Symbol symbol) {
        return symbols.isFixed(symbol) ? grammar.values().texts().getOrDefault(symbol.index(), "") : "";
    }

    /** Returns whether {@code symbol} is raw bytes that are collected. */
    public boolean isCollected(Symbol symbol) {
        return values.collected().contains(symbol);
    }
}
