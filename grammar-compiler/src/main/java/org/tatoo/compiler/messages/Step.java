package org.tatoo.compiler.messages;

import org.jspecify.annotations.Nullable;

/**
 * A reduction that changes the stack of values.
 *
 * @param name the name of the method that performs it
 * @param text the production as written, or the text of the hidden non-terminal
 * @param entries the number of stack entries that are values of the right-hand side
 * @param gathered the same effect if the values of the right-hand side, which are texts, are arguments of the method
 *     instead of stack entries; null if it is never called so
 */
public record Step(
        String name,
        String text,
        int entries,
        Effect effect,
        @Nullable Effect gathered) {}
