/**
 * The grammar as input for the automata: names resolved, regexes encoded as bytes, options and repetitions expanded
 * into variants. Immutable. Uses {@code diagnostic} and {@code regex}.
 */
@NullMarked
package org.tatoo.compiler.grammar;

import org.jspecify.annotations.NullMarked;
