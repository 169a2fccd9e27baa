/**
 * Prints direct code, and measures it for {@code direct.unroll}. It decides only how code is spread over methods. Uses
 * {@code regex}, {@code grammar}, {@code direct}, {@code generation} and {@code java.source}.
 */
@NullMarked
package org.tatoo.compiler.java.lanes;

import org.jspecify.annotations.NullMarked;
