/**
 * Translates the lexical rules of a grammar to byte automata: one minimal DFA per rule, the relation "disturbs" between
 * rules, and the single automaton with a start state for each lexer mode. Independent of LR states. Uses
 * {@code automaton}, {@code diagnostic}, {@code grammar} and {@code regex}.
 */
@NullMarked
package org.tatoo.compiler.lexer;

import org.jspecify.annotations.NullMarked;
