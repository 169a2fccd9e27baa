/**
 * The tree of a grammar file: declarations as written, with their places; nothing is resolved. Uses {@code diagnostic}.
 */
@NullMarked
package org.tatoo.compiler.syntax;

import org.jspecify.annotations.NullMarked;
