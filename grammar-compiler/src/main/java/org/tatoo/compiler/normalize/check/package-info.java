/**
 * Checks of a resolved grammar: names in Java, lengths, counts and choices, lists, productions that are delivered
 * whole, and the numbers that reach each place. Uses {@code diagnostic}, {@code syntax}, {@code regex}, {@code grammar}
 * and {@code normalize.resolve}.
 */
@NullMarked
package org.tatoo.compiler.normalize.check;

import org.jspecify.annotations.NullMarked;
