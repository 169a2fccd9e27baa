package org.tatoo.compiler.java.lanes;

import java.util.Collection;
import java.util.Collections;

/**
 * The bytecode sizes of the Java constructs in lanes (Java Virtual Machine Specification, chapter 6). If a size
 * depends on the context, it is the maximum.
 */
final class Bytecode {
    /** A load of the parser itself. */
    static final int THIS = 1;

    /** A load or store of a local variable. */
    static final int LOCAL = 2;

    /** A load of a field of the parser. */
    static final int FIELD = 4;

    /** A store to a field, with the parser already on the operand stack. */
    static final int PUT = 3;

    /** A load of a static field. */
    static final int STATIC = 3;

    /** A call of a method, with the receiver already on the operand stack. */
    static final int CALL = 3;

    /** An operation on loaded operands: arithmetic, an array access or a conversion. */
    static final int OPERATION = 1;

    /** A conditional or unconditional jump. */
    static final int JUMP = 3;

    /** An increment of an int variable. */
    static final int INCREMENT = 3;

    static final int RETURN = 1;

    /** A load of a number from the constant pool. */
    static final int CONSTANT = 3;

    /** The sum of a long variable and an int. */
    static final int SUM = 2 * LOCAL + 2 * OPERATION;

    /** The creation and the throw of an exception. */
    static final int THROW = 8;

    private static final int PADDING = 3;

    private Bytecode() {}

    /** Returns the size of a load of {@code number}. */
    static int number(int number) {
        if (number >= -1 && number <= 5) {
            return 1;
        }
        return number == (byte) number ? 2 : CONSTANT;
    }

    /** Returns the size of a switch over {@code labels} without its selector: a table unless that is much larger. */
    static int switchOver(Collection<Integer> labels) {
        if (labels.isEmpty()) {
            return 1 + PADDING + 2 * Integer.BYTES;
        }
        long range = (long) Collections.max(labels) - Collections.min(labels) + 1;
        boolean table = 4 + range + 3 * 3 <= 3 + 2L * labels.size() + 3L * labels.size();
        return 1 + PADDING + (int) (table ? 3 * Integer.BYTES + 4 * range : 2 * Integer.BYTES + 8L * labels.size());
    }
}
