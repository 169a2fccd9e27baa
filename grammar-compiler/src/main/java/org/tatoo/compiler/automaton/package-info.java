/** What the constructions of DFAs and of LR automata share. Uses no other package. */
@NullMarked
package org.tatoo.compiler.automaton;

import org.jspecify.annotations.NullMarked;
