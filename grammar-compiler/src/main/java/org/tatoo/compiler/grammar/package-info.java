/**
 * The grammar as the automata see it: resolved, encoded, expanded into variants; immutable. Names are resolved, regexes
 * encoded as bytes, options and repetitions expanded. Uses {@code diagnostic} and {@code regex}.
 */
@NullMarked
package org.tatoo.compiler.grammar;

import org.jspecify.annotations.NullMarked;
