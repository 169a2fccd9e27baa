/**
 * Sequences of tokens, worked out so far that code without tables can recognise them. Uses {@code regex},
 * {@code grammar}, {@code automaton}, {@code lexer} and {@code lr}.
 */
@NullMarked
package org.tatoo.compiler.direct;

import org.jspecify.annotations.NullMarked;
