package org.tatoo.compiler.values;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;

/**
 * The values of a grammar that an evaluator computes: those of the tokens and non-terminals that have types.
 *
 * @param methods the methods of productions that have a value or a parameter, except those that pass on the value of
 *     their only element
 * @param enums the enums of parameters, unless records have them
 * @param messages the messages of each start
 * @param delivered the non-terminals that are delivered wherever they occur, if they have types
 * @param collected the raw terminals whose bytes are a value; the others are streams
 * @param limit the limit of all values under construction, in bytes
 */
public record EvaluatorModel(
        List<EvaluatorMethod> methods,
        List<ValueEnum> enums,
        List<ValueModel.Message> messages,
        List<NonTerminal> delivered,
        Set<Symbol> collected,
        int limit)
        implements Values {
    public EvaluatorModel {
        methods = List.copyOf(methods);
        enums = List.copyOf(enums);
        messages = List.copyOf(messages);
        delivered = List.copyOf(delivered);
        collected = Set.copyOf(collected);
    }

    @Override
    public @Nullable ValueType type(NonTerminal symbol) {
        return TypedValues.type(symbol);
    }

    /** Returns the method for {@code production}; empty if there is none. */
    public Optional<EvaluatorMethod> method(Production production) {
        return methods.stream()
                .filter(method -> method.production().equals(production))
                .findFirst();
    }
}
