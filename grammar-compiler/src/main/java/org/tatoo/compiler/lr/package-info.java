/**
 * Translates variants to LR tables: canonical LR(1) automaton, priorities, merging of states without an effect that a
 * handler could see, conflicts. Uses {@code automaton}, {@code conflict}, {@code diagnostic}, {@code grammar} and
 * {@code lexer} (only the relation between rules).
 */
@NullMarked
package org.tatoo.compiler.lr;

import org.jspecify.annotations.NullMarked;
