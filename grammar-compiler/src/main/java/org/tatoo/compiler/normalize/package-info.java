/**
 * From {@link org.tatoo.compiler.syntax.GrammarFile} to {@link org.tatoo.compiler.grammar.Grammar} in three parts:
 * resolve, check, expand. The third part is here: it expands optional parts, lists and groups, and removes useless
 * symbols. Uses {@code diagnostic}, {@code syntax}, {@code regex}, {@code grammar}, {@code normalize.resolve} and
 * {@code normalize.check}.
 */
@NullMarked
package org.tatoo.compiler.normalize;

import org.jspecify.annotations.NullMarked;
