package org.tatoo.compiler.syntax;

import org.tatoo.compiler.diagnostic.Span;

/** A word of a grammar: an identifier, a qualified name, a number. */
public record Name(String text, Span span) {}
