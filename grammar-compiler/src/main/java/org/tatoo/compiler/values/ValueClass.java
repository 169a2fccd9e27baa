package org.tatoo.compiler.values;

import java.util.List;
import org.tatoo.compiler.grammar.NonTerminal;

/**
 * What the value of a declared non-terminal is.
 *
 * @param name of the record or interface
 * @param records those of its productions, in their order, without those that pass on the value of a non-terminal
 * @param passed the non-terminals whose values are its own: those of productions that consist of one non-terminal and
 *     have no name
 */
public record ValueClass(
        NonTerminal symbol, Kind kind, String name, List<RecordType> records, List<NonTerminal> passed) {
    /** The kinds of values. */
    public enum Kind {
        /** It has none: its only production has no component. */
        NOTHING,
        /** It has none: it is a start that consists of a list, whose elements are handed over. */
        MESSAGES,
        /** That of its only production. */
        RECORD,
        /** A sealed interface of the records of its productions. */
        INTERFACE
    }

    public ValueClass {
        records = List.copyOf(records);
        passed = List.copyOf(passed);
    }

    /** Whether there is a class. */
    public boolean isClass() {
        return kind == Kind.RECORD || kind == Kind.INTERFACE;
    }
}
