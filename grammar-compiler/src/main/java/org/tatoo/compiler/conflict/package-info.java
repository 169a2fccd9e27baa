/**
 * Explanations of conflicts: derivations and their drawings, a sentence as bytes, and fixes. Uses {@code diagnostic},
 * {@code grammar} and {@code lexer}.
 */
@NullMarked
package org.tatoo.compiler.conflict;

import org.jspecify.annotations.NullMarked;
