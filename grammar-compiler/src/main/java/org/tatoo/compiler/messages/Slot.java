package org.tatoo.compiler.messages;

import java.util.Set;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.ValueType;

/**
 * An entry of the stack of values.
 *
 * @param number whether it is a number; else an object, perhaps null
 */
public record Slot(ValueType type, boolean number) {
    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short");

    /** For a value that is always there. */
    public static Slot of(ValueType type) {
        return new Slot(type, isPrimitive(type));
    }

    /** For what a terminal gives, or a group of tokens. */
    static Slot of(Component component) {
        return new Slot(component.type(), !component.nullable() && isPrimitive(component.type()));
    }

    /** For what may be absent. */
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
