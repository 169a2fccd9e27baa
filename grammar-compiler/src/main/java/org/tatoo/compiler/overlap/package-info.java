/**
 * Finds tokens that can never be read and strings that one token takes from another. Shows each by an input that it has
 * run. Uses {@code diagnostic}, {@code regex}, {@code grammar}, {@code automaton}, {@code lexer},
 * {@code lr.counterexample}, {@code lr} and {@code simulation}.
 */
@NullMarked
package org.tatoo.compiler.overlap;

import org.jspecify.annotations.NullMarked;
