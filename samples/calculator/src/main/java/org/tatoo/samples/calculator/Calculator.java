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
    private Evaluation evaluation = new Evaluation(variables);
    private CalculatorEvaluatorParser parser = new CalculatorEvaluatorParser(evaluation);

    /** Calculates a line, given without its end; offsets are in the line. */
    Outcome calculate(String line) {
        long start = parser.offset();
        parser.feed(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
        Outcome outcome = parser.error() == null ? evaluation.outcome() : new Outcome.Mistake(parser.error());
        if (parser.error() != null) { // it was an error that a parser does not recover from
            evaluation = new Evaluation(variables);
            parser = new CalculatorEvaluatorParser(evaluation);
        }
        if (outcome instanceof Outcome.Mistake mistake) {
            SyntaxError error = mistake.error();
            long offset = error.offset() - start;
            return new Outcome.Fault(offset, Messages.of(error, offset, line));
        }
        return outcome instanceof Outcome.Fault fault
                ? new Outcome.Fault(fault.offset() - start, fault.message())
                : outcome;
    }
}
