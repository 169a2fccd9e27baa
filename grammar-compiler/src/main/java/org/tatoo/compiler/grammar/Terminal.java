package org.tatoo.compiler.grammar;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A terminal: a token of the section {@code tokens}, or the error terminal.
 *
 * @param index the index in the order of declaration, from 0; the error terminal, if there is one, comes after all
 *     tokens
 * @param alias its other quoted form, as declared or by {@code autoalias}; null if there is none
 * @param type its declared Java type, qualified; null if there is none
 * @param silent whether its shift is not reported
 * @param priority for conflicts in which it is shifted, and for productions without a priority
 */
public record Terminal(
        int index,
        String name,
        @Nullable String alias,
        @Nullable String type,
        boolean silent,
        @Nullable Priority priority,
        Span span)
        implements Symbol {
    /** Returns this terminal with a shift event. */
    Terminal audible() {
        return new Terminal(index, name, alias, type, false, priority, span);
    }
}
