package org.tatoo.samples.calculator;

import java.math.BigDecimal;

/** What a line comes to. */
sealed interface Outcome {
    /** The line is empty or a comment. */
    record Nothing() implements Outcome {}

    /** The line is an expression. */
    record Answer(BigDecimal value) implements Outcome {}

    /** The line gave {@code name} a value. */
    record Assignment(String name, BigDecimal value) implements Outcome {}

    /**
     * The line is wrong.
     *
     * @param offset of the byte, in UTF-8, where it goes wrong; from 0
     */
    record Fault(long offset, String message) implements Outcome {}
}
