package org.tatoo.compiler.conflict;

import org.tatoo.compiler.grammar.Grammar;

/**
 * A way out of a conflict.
 *
 * @param text what to write
 * @param grammar the grammar after that, to try whether it helps; its productions keep their old texts
 */
record Remedy(String text, Grammar grammar) {}
