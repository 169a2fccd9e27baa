package org.tatoo.compiler.syntax;

import org.tatoo.compiler.diagnostic.Span;

/** A priority: {@code name = number associativity}. */
public record PriorityDeclaration(Name name, Name level, Name associativity, Span span) {}
