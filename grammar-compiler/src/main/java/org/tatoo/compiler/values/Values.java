package org.tatoo.compiler.values;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;

/** What the values of a grammar are: records, or what the methods of an evaluator compute. */
public sealed interface Values permits ValueModel, EvaluatorModel {
    /** What is handed over of each start. */
    List<ValueModel.Message> messages();

    /** The non-terminals that are handed over wherever they stand; they are no components. */
    List<NonTerminal> delivered();

    /** The raw terminals whose bytes are a value; the others are streams. */
    Set<Symbol> collected();

    /** The most bytes of all values under construction. */
    int limit();

    /** The type of the value of {@code symbol}, a declared non-terminal; null if it has none. */
    @Nullable
    ValueType type(NonTerminal symbol);

    /** Whether {@code symbol} is handed over wherever it stands. */
    default boolean isDelivered(NonTerminal symbol) {
        return delivered().contains(symbol);
    }

    /** What is handed over of {@code start}; empty if it is no start. */
    default Optional<ValueModel.Message> message(NonTerminal start) {
        return messages().stream().filter(each -> each.start().equals(start)).findFirst();
    }
}
