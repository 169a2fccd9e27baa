package org.tatoo.compiler.grammar;

import org.jspecify.annotations.Nullable;

/**
 * The source of a length or a count.
 *
 * @param name the token's name, or the name of the method that the handler implements
 * @param token the typed token whose last value it is; null if the handler is asked
 * @param radix of the token's digits, 10 or 16; 256 if each byte is a digit
 * @param limit the largest value of the token's type; a token above it is wrong
 */
public record Quantity(String name, @Nullable Terminal token, int radix, long limit) {}
