/** What the constructions of DFAs and of LR automata share. Uses nothing of the other packages. */
@NullMarked
package org.tatoo.compiler.automaton;

import org.jspecify.annotations.NullMarked;
