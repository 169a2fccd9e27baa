/**
 * From variants to LR tables. It applies priorities, reports conflicts and loops that read no byte, and bounds the
 * callbacks between two bytes. From the lexer it uses only the relation <em>disturbs</em>. Uses {@code diagnostic},
 * {@code grammar}, {@code automaton}, {@code lexer}, {@code conflict}, {@code lr.grammar}, {@code lr.states} and
 * {@code lr.counterexample}.
 */
@NullMarked
package org.tatoo.compiler.lr;

import org.jspecify.annotations.NullMarked;
