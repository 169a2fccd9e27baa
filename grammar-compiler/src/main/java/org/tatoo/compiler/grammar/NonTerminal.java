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
 * @param longest the maximum number of bytes of its productions; empty if there is none
 */
public record NonTerminal(
        int index, String name, @Nullable String type, boolean hidden, OptionalInt most, OptionalInt longest, Span span)
        implements Symbol {
    /** Creates a hidden non-terminal. */
    public NonTerminal(int index, String name, OptionalInt most, Span span) {
        this(index, name, null, true, most, OptionalInt.empty(), span);
    }

    /** Returns the same non-terminal with another index. */
    public NonTerminal withIndex(int other) {
        return new NonTerminal(other, name, type, hidden, most, longest, span);
    }
}
