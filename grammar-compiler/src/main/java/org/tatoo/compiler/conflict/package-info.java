/**
 * What is said about conflicts: derivations and how they are drawn, a sentence as bytes, ways out. Uses
 * {@code diagnostic}, {@code grammar} and {@code lexer}.
 */
@NullMarked
package org.tatoo.compiler.conflict;

import org.jspecify.annotations.NullMarked;
