package org.tatoo.compiler.values;

import java.util.List;
import org.tatoo.compiler.grammar.NonTerminal;

/**
 * The value of a declared non-terminal.
 *
 * @param name the name of the record or interface
 * @param records the records of its productions, in their order; a production that passes on a value has none
 * @param passed the non-terminals whose values are its own: those of productions that consist of one non-terminal and
 *     have no name
 */
public record ValueClass(
        NonTerminal symbol, Kind kind, String name, List<RecordType> records, List<NonTerminal> passed) {
    /** The kinds of values. */
    public enum Kind {
        /** No value, because the only production has no component. */
        NOTHING,
        /** No value, because the symbol is a start that consists of a list, whose elements are delivered. */
        MESSAGES,
        /** The record of the only production. */
        RECORD,
        /** A sealed interface of the records of its productions. */
        INTERFACE
    }

    public ValueClass {
        records = List.copyOf(records);
        passed = List.copyOf(passed);
    }

    /** Returns whether a class is generated. */
    public boolean isClass() {
        return kind == Kind.RECORD || kind == Kind.INTERFACE;
    }
}
