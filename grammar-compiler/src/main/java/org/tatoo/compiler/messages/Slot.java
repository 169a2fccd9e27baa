package org.tatoo.compiler.messages;

import java.util.Set;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.ValueType;

/**
 * An entry of the stack of values.
 *
 * @param number whether the entry is a number; else a nullable object
 */
public record Slot(ValueType type, boolean number) {
    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short");

    /** Returns the slot of a value that is always present. */
    public static Slot of(ValueType type) {
        return new Slot(type, isPrimitive(type));
    }

    /** Returns the slot of a value of a terminal, or of a group of tokens. */
    static Slot of(Component component) {
        return new Slot(component.type(), !component.nullable() && isPrimitive(component.type()));
    }

    /** Returns the slot of a value that may be absent. */
    static Slot boxed(Component component) {
        return new Slot(component.type(), false);
    }

    private static boolean isPrimitive(ValueType type) {
        return type instanceof ValueType.Int32
                || type instanceof ValueType.Int64
                || type instanceof ValueType.Flag
                || type instanceof ValueType.OneOf
                || (type.erased() instanceof ValueType.Computed computed && PRIMITIVES.contains(computed.type()));
    }
}
