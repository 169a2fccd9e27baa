/**
 * From {@link org.tatoo.compiler.syntax.GrammarFile} to {@link org.tatoo.compiler.grammar.Grammar}: names resolved,
 * regexes encoded, repetitions expanded, useless symbols removed. Uses {@code diagnostic}, {@code syntax}, {@code regex}
 * and {@code grammar}.
 */
@NullMarked
package org.tatoo.compiler.normalize;

import org.jspecify.annotations.NullMarked;
