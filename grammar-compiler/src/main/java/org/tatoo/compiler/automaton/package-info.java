/** Shared code of the constructions of DFAs and LR automata. Uses no other package. */
@NullMarked
package org.tatoo.compiler.automaton;

import org.jspecify.annotations.NullMarked;
