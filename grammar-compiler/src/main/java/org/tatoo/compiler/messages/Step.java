package org.tatoo.compiler.messages;

import org.jspecify.annotations.Nullable;

/**
 * A reduction that changes the stack of values.
 *
 * @param name of the method that does it
 * @param text the production as written, or what is hidden
 * @param entries how many of the stack are values of the right-hand side
 * @param gathered the same effect if the values of the right-hand side, which are texts, are arguments of the method in
 *     place of these entries; null if it is never called so
 */
public record Step(
        String name,
        String text,
        int entries,
        Effect effect,
        @Nullable Effect gathered) {}
