package org.tatoo.compiler.grammar;

import org.jspecify.annotations.Nullable;

/**
 * The source of a length or a count.
 *
 * @param name the token's name, or the name of the method that the handler implements
 * @param token the token whose last number it is; null if the handler is asked
 */
public record Quantity(String name, @Nullable Terminal token) {}
