/**
 * Runs a generated parser without writing a file: compiled in memory, its events as lines of text. For the command, and
 * for tests of grammars. Uses {@code generation}, {@code java} and {@code org.tatoo.compiler}.
 */
@NullMarked
package org.tatoo.compiler.trace;

import org.jspecify.annotations.NullMarked;
