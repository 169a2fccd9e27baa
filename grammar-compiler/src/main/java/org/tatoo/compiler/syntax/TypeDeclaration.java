package org.tatoo.compiler.syntax;

/** A type: {@code 'token' : type} or {@code nonterminal : type}. */
public record TypeDeclaration(Expression symbol, JavaType type) {}
