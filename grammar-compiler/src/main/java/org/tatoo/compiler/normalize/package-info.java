/**
 * From {@link org.tatoo.compiler.syntax.GrammarFile} to {@link org.tatoo.compiler.grammar.Grammar} in three parts:
 * resolve, check, expand. <em>Resolve</em> turns names into objects and regexes into trees; <em>check</em> reports
 * what the objects cannot be; <em>expand</em> writes out options, lists and groups and removes useless symbols. Uses
 * {@code diagnostic}, {@code syntax}, {@code regex} and {@code grammar}.
 */
@NullMarked
package org.tatoo.compiler.normalize;

import org.jspecify.annotations.NullMarked;
