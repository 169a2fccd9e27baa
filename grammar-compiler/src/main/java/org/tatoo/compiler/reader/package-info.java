/**
 * From text to {@link org.tatoo.compiler.syntax.GrammarFile}: one declaration at a time. The only package that uses
 * ANTLR. Uses {@code diagnostic} and {@code syntax}.
 */
@NullMarked
package org.tatoo.compiler.reader;

import org.jspecify.annotations.NullMarked;
