/**
 * Runs inputs inside the compiler: an interpreter of the LR automaton and of the lexical rules, in persistent
 * configurations, so that a search can continue from each in several ways. Slow and small; other tests compare
 * generated parsers with an oracle. Uses {@code grammar}, {@code lexer} and {@code lr}.
 */
@NullMarked
package org.tatoo.compiler.simulation;

import org.jspecify.annotations.NullMarked;
