/**
 * Runs inputs inside the compiler: an interpreter of the LR automaton and of the lexical rules. Its configurations are
 * persistent, so that a search can continue from each in several ways. Slow and small; generated parsers are checked
 * against an oracle elsewhere. Uses {@code grammar}, {@code lexer} and {@code lr}.
 */
@NullMarked
package org.tatoo.compiler.simulation;

import org.jspecify.annotations.NullMarked;
