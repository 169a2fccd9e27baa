package org.tatoo.compiler.values;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;

/** The values of a grammar: records, or the results of the methods of an evaluator. */
public sealed interface Values permits ValueModel, EvaluatorModel {
    /** Returns the messages of each start. */
    List<ValueModel.Message> messages();

    /** Returns the enums that are generated with these values. */
    List<ValueEnum> enums();

    /** Returns the non-terminals that are delivered wherever they occur; they are not components. */
    List<NonTerminal> delivered();

    /** Returns the raw terminals whose bytes are a value; the others are streams. */
    Set<Symbol> collected();

    /** Returns the limit of all values under construction, in bytes. */
    int limit();

    /** Returns the type of the value of {@code symbol}, a declared non-terminal; null if it has none. */
    @Nullable
    ValueType type(NonTerminal symbol);

    /** Returns whether {@code symbol} is delivered wherever it occurs. */
    default boolean isDelivered(NonTerminal symbol) {
        return delivered().contains(symbol);
    }

    /** Returns the message of {@code start}; empty if it is not a start. */
    default Optional<ValueModel.Message> message(NonTerminal start) {
        return messages().stream().filter(each -> each.start().equals(start)).findFirst();
    }
}
