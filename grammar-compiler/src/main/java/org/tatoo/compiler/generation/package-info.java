/**
 * Everything about the generated classes that has to be decided, decided: names, numbers, tables, their encoding. What
 * comes after only prints. Uses {@code diagnostic}, {@code grammar}, {@code lexer} and {@code lr}.
 */
@NullMarked
package org.tatoo.compiler.generation;

import org.jspecify.annotations.NullMarked;
