/**
 * A grammar in numbers, as the constructions of LR automata need it, and its analyses: FIRST sets, left corners,
 * shortest yields, loops that read no byte, and the bound of callbacks between two bytes. Uses {@code diagnostic},
 * {@code grammar} and {@code automaton}.
 */
@NullMarked
package org.tatoo.compiler.lr.grammar;

import org.jspecify.annotations.NullMarked;
