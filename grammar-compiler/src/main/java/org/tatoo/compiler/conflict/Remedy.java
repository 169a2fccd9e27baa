package org.tatoo.compiler.conflict;

import org.tatoo.compiler.grammar.Grammar;

/**
 * A fix of a conflict.
 *
 * @param text the text to write
 * @param grammar the changed grammar, to try whether it helps; its productions keep their old texts
 */
record Remedy(String text, Grammar grammar) {}
