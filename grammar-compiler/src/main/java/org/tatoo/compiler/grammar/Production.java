package org.tatoo.compiler.grammar;

import org.tatoo.compiler.diagnostic.Span;

/**
 * A production as written: one alternative of a declared non-terminal. What {@code reduce} events report.
 *
 * @param index in the order of declaration, from 0
 * @param name the constant of the generated enum
 * @param text its source form, for example {@code header = 'key' 'colon' 'value'? 'eoln'}
 */
public record Production(int index, String name, NonTerminal leftHandSide, String text, Span span) {}
