/**
 * Code shared by the constructions of DFAs and of LR automata. Uses no other package.
 */
@NullMarked
package org.tatoo.compiler.automaton;

import org.jspecify.annotations.NullMarked;
