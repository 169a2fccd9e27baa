package org.tatoo.compiler.normalize;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.grammar.Production;

/** A declared non-terminal and its alternatives. */
record Definition(NonTerminal symbol, List<Alternative> alternatives) {
    /**
     * One of the alternatives.
     *
     * @param priority its own; null if there is none
     */
    record Alternative(Production production, @Nullable Priority priority, Sequence sequence) {}

    Definition {
        alternatives = List.copyOf(alternatives);
    }
}
