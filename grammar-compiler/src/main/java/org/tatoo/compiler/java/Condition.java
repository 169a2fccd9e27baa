package org.tatoo.compiler.java;

/**
 * A condition in Java.
 *
 * @param bytes the most bytes of bytecode that it becomes, with the jumps
 */
record Condition(String text, int bytes) {
    /** No condition. */
    static final Condition NONE = new Condition("true", 0);

    /** That this parser has to stop. */
    static final Condition STOPS = new Condition("stops != 0", Bytecode.FIELD + Bytecode.JUMP);

    /** That the buffer is used up. */
    static final Condition AT_END = new Condition("position == limit", 2 * Bytecode.LOCAL + Bytecode.JUMP);

    boolean isNone() {
        return bytes == 0;
    }

    Condition or(Condition other) {
        return new Condition(text + " || " + other.text, bytes + other.bytes);
    }

    Condition and(Condition other) {
        if (isNone()) {
            return other;
        }
        return new Condition(text + " && " + other.text, bytes + other.bytes);
    }

    Condition negated() {
        return new Condition("!(" + text + ")", bytes);
    }
}
