/**
 * From variants to LR tables. The canonical LR(1) automaton, priorities, merging of states where that changes nothing
 * that a handler could see, conflicts. Of the lexer it uses only the relation between rules. Uses {@code diagnostic},
 * {@code grammar}, {@code automaton}, {@code lexer} and {@code conflict}.
 */
@NullMarked
package org.tatoo.compiler.lr;

import org.jspecify.annotations.NullMarked;
