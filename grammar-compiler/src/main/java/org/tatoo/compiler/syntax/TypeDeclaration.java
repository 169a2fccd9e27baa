package org.tatoo.compiler.syntax;

import org.tatoo.compiler.diagnostic.Span;

/** {@code 'token' : type} or {@code nonterminal : type}. */
public record TypeDeclaration(Expression symbol, Name type, Span span) {}
