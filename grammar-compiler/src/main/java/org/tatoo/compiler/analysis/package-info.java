/**
 * Lints: legal constructs that are probably unintended. Uses {@code diagnostic}, {@code syntax}, {@code regex},
 * {@code grammar}, {@code normalize}, {@code lexer} and {@code lr}.
 */
@NullMarked
package org.tatoo.compiler.analysis;

import org.jspecify.annotations.NullMarked;
