/**
 * From the lexical rules of a grammar to byte automata. One minimal DFA a rule, the relation "disturbs" between rules,
 * and the one automaton that holds a start state for each lexer mode. Knows no LR state. Uses {@code diagnostic},
 * {@code regex}, {@code grammar} and {@code automaton}.
 */
@NullMarked
package org.tatoo.compiler.lexer;

import org.jspecify.annotations.NullMarked;
