package org.tatoo.compiler.java.lanes;

import java.util.Collection;
import java.util.Collections;

/**
 * How many bytes of bytecode Java's compiler makes of what lanes consist of (Java Virtual Machine Specification, chapter
 * 6); where that depends on the circumstances, the most.
 */
final class Bytecode {
    /** The parser itself is loaded. */
    static final int THIS = 1;

    /** A local variable is loaded or stored. */
    static final int LOCAL = 2;

    /** A field of the parser is loaded. */
    static final int FIELD = 4;

    /** A field of the parser, which stands loaded, is stored. */
    static final int PUT = 3;

    /** A static field is loaded. */
    static final int STATIC = 3;

    /** A method of what stands loaded is called. */
    static final int CALL = 3;

    /** An operation on what stands loaded: a sum, a look into an array, a conversion. */
    static final int OPERATION = 1;

    /** A jump, on a condition or not. */
    static final int JUMP = 3;

    /** An int variable is incremented. */
    static final int INCREMENT = 3;

    static final int RETURN = 1;

    /** A number from the constant pool. */
    static final int CONSTANT = 3;

    /** A long that is a variable and an int. */
    static final int SUM = 2 * LOCAL + 2 * OPERATION;

    /** A new exception is thrown. */
    static final int THROW = 8;

    private static final int PADDING = 3;

    private Bytecode() {}

    /** A number. */
    static int number(int number) {
        if (number >= -1 && number <= 5) {
            return 1;
        }
        return number == (byte) number ? 2 : CONSTANT;
    }

    /** A switch over {@code labels}, what it switches on apart: a table where that is not much larger than a list. */
    static int switchOver(Collection<Integer> labels) {
        if (labels.isEmpty()) {
            return 1 + PADDING + 2 * Integer.BYTES;
        }
        long range = (long) Collections.max(labels) - Collections.min(labels) + 1;
        boolean table = 4 + range + 3 * 3 <= 3 + 2L * labels.size() + 3L * labels.size();
        return 1 + PADDING + (int) (table ? 3 * Integer.BYTES + 4 * range : 2 * Integer.BYTES + 8L * labels.size());
    }
}
