/**
 * The regexes of a grammar: macros are expanded, and literals become tokens. Uses {@code diagnostic}, {@code syntax}
 * and {@code regex}.
 */
@NullMarked
package org.tatoo.compiler.normalize.regexes;

import org.jspecify.annotations.NullMarked;
