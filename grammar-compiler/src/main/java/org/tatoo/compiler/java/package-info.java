/**
 * Prints the generation model as Java: one class for each generated class. It decides nothing but how code is spread
 * over methods, and measures code for {@code direct}. The only package that knows JavaPoet. Uses {@code regex},
 * {@code grammar}, {@code values}, {@code direct}, {@code generation}, {@code messages} and {@code writing}.
 */
@NullMarked
package org.tatoo.compiler.java;

import org.jspecify.annotations.NullMarked;
