package org.tatoo.compiler.messages;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueType;

/**
 * A kind of delivered value.
 *
 * @param method the method of the handler
 * @param symbol the symbol of the value; null if it is that of a token, or of a group
 * @param records the records that it can be, each with a method of its own; empty if {@code symbol} is null
 */
public record Part(String method, ValueType type, @Nullable NonTerminal symbol, List<RecordType> records) {
    /** The method for messages. */
    public static final String MESSAGE = "message";

    public Part {
        records = List.copyOf(records);
    }

    /** Returns whether this part delivers a value of {@code type} by {@code method}. */
    public boolean has(String method, ValueType type) {
        return this.method.equals(method) && this.type.equals(type);
    }

    /** Returns whether this part delivers {@code record} by {@code method}. */
    public boolean has(String method, RecordType record) {
        return this.method.equals(method) && records.contains(record);
    }
}
