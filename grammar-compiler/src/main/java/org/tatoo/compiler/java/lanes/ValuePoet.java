package org.tatoo.compiler.java.lanes;

import org.tatoo.compiler.direct.Value;
import org.tatoo.compiler.grammar.Term.Operator;

/** A printer of numbers computed from other numbers. */
public final class ValuePoet {
    private ValuePoet() {}

    /** Returns the Java expression of {@code value}. */
    public static String text(Value value) {
        if (value instanceof Value.Slot slot) {
            return "values[" + slot.slot() + "]";
        }
        if (value instanceof Value.Method method) {
            return "handler." + method.name() + "()";
        }
        if (value instanceof Value.Left) {
            return "left()";
        }
        if (value instanceof Value.Operation operation) {
            return text(operation);
        }
        return ((Value.Constant) value).value() + "L";
    }

    /** Uses Java operators where no step can fail; otherwise calls checked methods of the superclass. */
    private static String text(Value.Operation operation) {
        String left = text(operation.left());
        String right = text(operation.right());
        if (operation.range() != null) {
            return (operation.operator() == Operator.TIMES ? operand(left) : left)
                    + switch (operation.operator()) {
                        case PLUS -> " + ";
                        case MINUS -> " - ";
                        default -> " * ";
                    }
                    + operand(right);
        }
        return switch (operation.operator()) {
                    case PLUS -> "plus(";
                    case MINUS -> "minus(";
                    case TIMES -> "times(";
                    case OVER -> "over(";
                }
                + left + ", " + right + ")";
    }

    private static String operand(String text) {
        return text.matches(".* [-+] .*") ? "(" + text + ")" : text;
    }

    /** Returns the bytecode size of {@link #text}. */
    static int bytes(Value value) {
        if (value instanceof Value.Slot slot) {
            return Bytecode.FIELD + Bytecode.number(slot.slot()) + Bytecode.OPERATION;
        }
        if (value instanceof Value.Operation operation) {
            return bytes(operation.left()) + bytes(operation.right()) + Bytecode.CALL;
        }
        if (value instanceof Value.Constant) {
            return Bytecode.CONSTANT;
        }
        return (value instanceof Value.Left ? Bytecode.THIS : Bytecode.FIELD) + Bytecode.CALL;
    }
}
