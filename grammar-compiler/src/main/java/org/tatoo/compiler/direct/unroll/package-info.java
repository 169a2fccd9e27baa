/**
 * Unrolls the automata into direct code: finds the lanes of a grammar, and says how far each goes. Uses {@code regex},
 * {@code grammar}, {@code automaton}, {@code lexer}, {@code lr} and {@code direct}.
 */
@NullMarked
package org.tatoo.compiler.direct.unroll;

import org.jspecify.annotations.NullMarked;
