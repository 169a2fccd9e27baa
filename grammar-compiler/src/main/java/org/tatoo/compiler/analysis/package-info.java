/**
 * Lints: what is legal and probably not meant. Uses {@code diagnostic}, {@code syntax}, {@code regex}, {@code grammar}
 * and {@code normalize}.
 */
@NullMarked
package org.tatoo.compiler.analysis;

import org.jspecify.annotations.NullMarked;
