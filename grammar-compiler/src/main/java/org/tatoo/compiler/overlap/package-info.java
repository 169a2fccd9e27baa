/**
 * Finds tokens that can never be read and strings that one token takes from another, and shows each by an input that it
 * has run. Uses {@code lexer}, {@code lr} and {@code simulation}.
 */
@NullMarked
package org.tatoo.compiler.overlap;

import org.jspecify.annotations.NullMarked;
