package org.tatoo.compiler.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A word of the section {@code directives}.
 *
 * @param name one of the known directives
 * @param argument what follows it; null if nothing does
 */
public record Directive(Name name, @Nullable Name argument) {}
