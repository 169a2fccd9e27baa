/**
 * Decides everything about the generated classes: names, numbers, tables, their encoding. What comes after only prints.
 * Uses {@code diagnostic}, {@code regex}, {@code grammar}, {@code automaton}, {@code lexer}, {@code lr}, {@code direct}
 * and {@code direct.unroll}.
 */
@NullMarked
package org.tatoo.compiler.generation;

import org.jspecify.annotations.NullMarked;
