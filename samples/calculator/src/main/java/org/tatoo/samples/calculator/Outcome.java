package org.tatoo.samples.calculator;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;

/** The result of a line. */
sealed interface Outcome {
    /**
     * The line is right.
     *
     * @param name of what got a value; null if nothing did
     * @param value null if the line is empty or a comment
     */
    record Right(@Nullable String name, @Nullable BigDecimal value) implements Outcome {}

    /**
     * The line cannot be computed.
     *
     * @param offset of the wrong byte, in UTF-8
     */
    record Fault(long offset, String message) implements Outcome {}

    /** The line is not of the grammar. */
    record Mistake(SyntaxError error) implements Outcome {}
}
