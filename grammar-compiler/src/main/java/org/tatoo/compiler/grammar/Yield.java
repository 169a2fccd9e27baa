package org.tatoo.compiler.grammar;

import org.tatoo.compiler.diagnostic.Span;

/**
 * An intended loss of strings.
 *
 * @param token the losing token
 * @param taker the token that takes the strings
 * @param span the position of the declaration
 */
public record Yield(Terminal token, Terminal taker, Span span) {}
