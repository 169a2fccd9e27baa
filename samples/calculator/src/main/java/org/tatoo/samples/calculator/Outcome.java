package org.tatoo.samples.calculator;

import java.math.BigDecimal;

/** The result of a line. */
sealed interface Outcome {
    /** The line is empty or a comment. */
    record Nothing() implements Outcome {}

    /** The line is an expression. */
    record Answer(BigDecimal value) implements Outcome {}

    /** The line assigned a value to {@code name}. */
    record Assignment(String name, BigDecimal value) implements Outcome {}

    /**
     * The line contains an error.
     *
     * @param offset of the wrong byte, in UTF-8; from 0
     */
    record Fault(long offset, String message) implements Outcome {}
}
