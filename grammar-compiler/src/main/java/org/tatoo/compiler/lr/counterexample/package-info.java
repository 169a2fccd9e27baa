/**
 * Examples of conflicts: inputs with two derivations, or two inputs that agree up to the conflict. Uses
 * {@code grammar}, {@code conflict}, {@code lr.grammar} and {@code lr.states}.
 */
@NullMarked
package org.tatoo.compiler.lr.counterexample;

import org.jspecify.annotations.NullMarked;
