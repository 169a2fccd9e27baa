/**
 * Makes all decisions about the generated classes: names, numbers, tables and their encoding. Later stages only print.
 * Uses {@code diagnostic}, {@code grammar}, {@code lexer} and {@code lr}.
 */
@NullMarked
package org.tatoo.compiler.generation;

import org.jspecify.annotations.NullMarked;
