/**
 * Lints: warnings for legal declarations that are probably mistakes. It also finds the largest size of each message.
 * Uses {@code diagnostic}, {@code syntax}, {@code regex}, {@code grammar} and {@code normalize.regexes}.
 */
@NullMarked
package org.tatoo.compiler.analysis;

import org.jspecify.annotations.NullMarked;
