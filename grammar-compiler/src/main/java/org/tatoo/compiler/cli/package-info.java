/**
 * The command {@code tatoo}. Uses {@code diagnostic}, {@code uses}, {@code analysis}, {@code overlap}, {@code direct},
 * {@code generation}, {@code java}, {@code org.tatoo.compiler} and {@code trace}.
 */
@NullMarked
package org.tatoo.compiler.cli;

import org.jspecify.annotations.NullMarked;
