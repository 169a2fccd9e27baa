/**
 * The states of an LR automaton and their actions: canonical LR(1), and LALR(1) with states split where merging would
 * lose a property of canonical LR(1). Uses {@code grammar}, {@code automaton}, {@code lexer} and {@code lr.grammar}.
 */
@NullMarked
package org.tatoo.compiler.lr.states;

import org.jspecify.annotations.NullMarked;
