package org.tatoo.compiler.grammar;

import org.tatoo.compiler.diagnostic.Span;

/**
 * A loss of strings that is meant.
 *
 * @param token that loses
 * @param taker that takes
 * @param span where that is said
 */
public record Yield(Terminal token, Terminal taker, Span span) {}
