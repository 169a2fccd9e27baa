package org.tatoo.samples.calculator;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;

/** The result of a line. */
sealed interface Outcome {
    /**
     * The line was evaluated.
     *
     * @param name the assigned variable; null if there is none
     * @param value null if the line is empty or a comment
     */
    record Right(@Nullable String name, @Nullable BigDecimal value) implements Outcome {}

    /**
     * The line cannot be evaluated.
     *
     * @param offset the offset of the wrong byte, in UTF-8
     */
    record Fault(long offset, String message) implements Outcome {}

    /** The line has a syntax error. */
    record Mistake(SyntaxError error) implements Outcome {}
}
