/**
 * Runs inputs inside the compiler: an interpreter of the LR automaton and of the lexical rules, in persistent
 * configurations, so that a search can go on from each in several ways. Slow and small; what is generated is checked
 * against an oracle elsewhere. Uses {@code grammar}, {@code lexer} and {@code lr}.
 */
@NullMarked
package org.tatoo.compiler.simulation;

import org.jspecify.annotations.NullMarked;
