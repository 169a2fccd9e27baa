package org.tatoo.samples.calculator;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.tatoo.runtime.SyntaxError;

/** Evaluates lines and keeps their assignments. One parser reads all of them, and continues after one that is wrong. */
final class Calculator {
    private final Map<String, BigDecimal> variables = new HashMap<>();
    private CalculatorEvaluatorParser parser = newParser();
    private Outcome outcome = new Outcome.Right(null, null);

    private CalculatorEvaluatorParser newParser() {
        return new CalculatorEvaluatorParser(new Evaluation(variables, told -> outcome = told));
    }

    /** Calculates a line, given without its end; offsets are in the line. */
    Outcome calculate(String line) {
        long start = parser.offset();
        parser.feed(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
        SyntaxError error = parser.error();
        if (error != null) { // one that a parser does not recover from
            outcome = new Outcome.Mistake(error);
            parser = newParser();
        }
        if (outcome instanceof Outcome.Mistake mistake) {
            long offset = mistake.error().offset() - start;
            return new Outcome.Fault(offset, Messages.of(mistake.error(), offset, line));
        }
        return outcome instanceof Outcome.Fault fault
                ? new Outcome.Fault(fault.offset() - start, fault.message())
                : outcome;
    }
}
