package org.tatoo.compiler.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A word of the section {@code directives}.
 *
 * @param name one of the known directives
 * @param argument the word after it; null if there is none
 */
public record Directive(Name name, @Nullable Name argument) {}
