package org.tatoo.compiler.java.lanes;

/**
 * A condition in Java.
 *
 * @param bytes the maximum number of bytes of bytecode, including jumps
 * @param operator the operator that joins its parts; empty if it has none
 */
record Condition(String text, int bytes, String operator) {
    /** No condition. */
    static final Condition NONE = new Condition("true", 0);

    /** The condition that this parser must stop. */
    static final Condition STOPS = new Condition("stops != 0", Bytecode.FIELD + Bytecode.JUMP);

    /** The condition that the buffer is consumed. */
    static final Condition AT_END = new Condition("position == limit", 2 * Bytecode.LOCAL + Bytecode.JUMP);

    /** Creates a condition without parts. */
    Condition(String text, int bytes) {
        this(text, bytes, "");
    }

    boolean isNone() {
        return bytes == 0;
    }

    Condition or(Condition other) {
        return new Condition(operand("&&") + " || " + other.operand("&&"), bytes + other.bytes, "||");
    }

    Condition and(Condition other) {
        return isNone()
                ? other
                : new Condition(operand("||") + " && " + other.operand("||"), bytes + other.bytes, "&&");
    }

    /** Returns the negation of a condition without parts. */
    Condition negated() {
        return new Condition("!" + text, bytes);
    }

    /** Returns the text, in parentheses if {@code joint} joins its parts. */
    private String operand(String joint) {
        return operator.equals(joint) ? "(" + text + ")" : text;
    }
}
