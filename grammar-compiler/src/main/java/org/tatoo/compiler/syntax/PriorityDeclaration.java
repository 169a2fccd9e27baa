package org.tatoo.compiler.syntax;

import org.tatoo.compiler.diagnostic.Span;

/** {@code name = number associativity}. */
public record PriorityDeclaration(Name name, Name level, Name associativity, Span span) {}
