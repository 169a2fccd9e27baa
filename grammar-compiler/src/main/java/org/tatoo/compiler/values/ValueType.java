package org.tatoo.compiler.values;

import java.util.List;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;

/** The type of a value. */
public sealed interface ValueType {
    /** A text, decoded by the charset of the grammar: a {@code String}. */
    record Text() implements ValueType {}

    /** Immutable bytes: {@code Bytes} of the runtime. */
    record Octets() implements ValueType {}

    /** A whole number of 32 bits: {@code int}. */
    record Int32() implements ValueType {}

    /**
     * A whole number of 64 bits: {@code long}.
     *
     * @param unsigned whether the number is unsigned: numbers above {@link Long#MAX_VALUE} are negative in Java
     */
    record Int64(boolean unsigned) implements ValueType {}

    /**
     * The result of a user's method for a terminal.
     *
     * @param type the qualified or primitive type
     * @param terminal the token or raw bytes; the method has its name
     * @param from a text or bytes
     */
    record Converted(String type, Symbol terminal, ValueType from) implements ValueType {}

    /** The presence of a part: {@code boolean}. */
    record Flag() implements ValueType {}

    /**
     * A generated enum.
     *
     * @param name the name of the class
     * @param constants the names of the constants, in the order of the alternatives or of the numbers as declared
     * @param codes the number of each constant; empty for a group of tokens
     */
    record OneOf(String name, List<String> constants, List<Long> codes) implements ValueType {
        public OneOf {
            constants = List.copyOf(constants);
            codes = List.copyOf(codes);
        }

        /** Returns whether its constants are the values of a number. */
        public boolean isNumber() {
            return !codes.isEmpty();
        }
    }

    /** The record or interface of a non-terminal. */
    record Of(NonTerminal symbol) implements ValueType {}

    /** The {@code SyntaxError} that the error terminal stands for. */
    record Mistake() implements ValueType {}

    /** An unmodifiable {@code List}. */
    record ListOf(ValueType element) implements ValueType {}

    /** A value of the user's type, which an evaluator computes: a qualified or primitive type. */
    record Computed(String type) implements ValueType {}

    /** Returns the Java type without the terminal that it was converted from; equal for equal Java types. */
    default ValueType erased() {
        if (this instanceof Converted converted) {
            return new Computed(converted.type());
        }
        if (this instanceof Int64) {
            return new Int64(false);
        }
        return this instanceof ListOf list ? new ListOf(list.element().erased()) : this;
    }
}
