package org.tatoo.compiler.normalize.resolve;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.grammar.Production;

/** A declared non-terminal and its alternatives. */
public record Definition(NonTerminal symbol, List<Alternative> alternatives) {
    /**
     * One of the alternatives.
     *
     * @param priority its own; null if there is none
     */
    public record Alternative(
            Production production, @Nullable Priority priority, Sequence sequence) {}

    public Definition {
        alternatives = List.copyOf(alternatives);
    }
}
