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
        Operator operator = operation.operator();
        boolean proven = operation.left().range() != null && operation.right().range() != null;
        if (operator.isRelation()) {
            return proven
                    ? "(" + left + relation(operator) + right + " ? 1L : 0L)"
                    : "relation(" + left + ", " + right + ", " + relations(operator) + ")";
        }
        if (operation.range() != null) {
            return switch (operator) {
                case PLUS -> left + " + " + operand(right);
                case MINUS -> left + " - " + operand(right);
                case CEILING -> "ceiling(" + left + ", " + right + ")";
                case REMAINDER -> "remainder(" + left + ", " + right + ")";
                default -> operand(left) + " * " + operand(right);
            };
        }
        return switch (operator) {
                    case PLUS -> "plus(";
                    case MINUS -> "minus(";
                    case OVER -> "over(";
                    case CEILING -> "ceiling(";
                    case REMAINDER -> "remainder(";
                    default -> "times(";
                }
                + left + ", " + right + ")";
    }

    /** Returns the Java operator of a relation, between blanks. */
    public static String relation(Operator operator) {
        return switch (operator) {
            case EQUAL -> " == ";
            case NOT_EQUAL -> " != ";
            case LESS -> " < ";
            default -> " <= ";
        };
    }

    /** Returns the results of a comparison for which {@code operator} holds: 1 for less, 2 for equal, 4 for more. */
    private static int relations(Operator operator) {
        return switch (operator) {
            case EQUAL -> 2;
            case NOT_EQUAL -> 5;
            case LESS -> 1;
            default -> 3;
        };
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
