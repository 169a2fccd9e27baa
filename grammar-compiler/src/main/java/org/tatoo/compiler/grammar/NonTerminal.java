package org.tatoo.compiler.grammar;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A non-terminal.
 *
 * @param index the index, from 0; declared ones first, in the order of declaration, then hidden ones
 * @param name the name as declared; for a hidden one the expression it stands for, such as {@code header+}
 * @param type its declared Java type, qualified; null if there is none
 * @param hidden whether the non-terminal stands for a repetition or a group and is never reported
 * @param most the maximum number of elements of the list that it stands for; empty if it is none or has no bound
 */
public record NonTerminal(int index, String name, @Nullable String type, boolean hidden, OptionalInt most, Span span)
        implements Symbol {}
