/**
 * Prints the generation model as Java: one class for each generated class. Uses {@code grammar}, {@code values},
 * {@code direct}, {@code generation}, {@code messages}, {@code writing}, {@code java.source} and {@code java.lanes}.
 */
@NullMarked
package org.tatoo.compiler.java;

import org.jspecify.annotations.NullMarked;
