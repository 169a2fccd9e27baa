/**
 * From text to {@link org.tatoo.compiler.syntax.GrammarFile}: declarations as written, with their places; nothing is
 * resolved. The only package that uses ANTLR. Uses {@code diagnostic}.
 */
@NullMarked
package org.tatoo.compiler.syntax;

import org.jspecify.annotations.NullMarked;
