/**
 * How values become the steps of a parser again: the plan of a generated writer. Uses {@code diagnostic},
 * {@code grammar}, {@code normalize.cells}, {@code values}, {@code automaton}, {@code lexer}, {@code lr} and {@code generation}.
 */
@NullMarked
package org.tatoo.compiler.writing;

import org.jspecify.annotations.NullMarked;
