/**
 * Explains conflicts: derivations and their drawings, a sentence as bytes, fixes. Uses {@code diagnostic},
 * {@code grammar} and {@code lexer}.
 */
@NullMarked
package org.tatoo.compiler.conflict;

import org.jspecify.annotations.NullMarked;
