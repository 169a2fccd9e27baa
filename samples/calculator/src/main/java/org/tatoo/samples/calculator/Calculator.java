package org.tatoo.samples.calculator;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.tatoo.runtime.SyntaxError;

/** An evaluator of lines that keeps their assignments. One parser reads all lines, and continues after a wrong one. */
final class Calculator {
    private final Map<String, BigDecimal> variables = new HashMap<>();
    private CalculatorEvaluatorParser parser = newParser();
    private Outcome outcome = new Outcome.Right(null, null);

    private CalculatorEvaluatorParser newParser() {
        return new CalculatorEvaluatorParser(new Evaluation(variables, told -> outcome = told));
    }

    /** Evaluates a line, given without its end; offsets are relative to the line. */
    Outcome calculate(String line) {
        long start = parser.offset();
        parser.feed(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
        SyntaxError error = parser.error();
        if (error != null) { // a parser does not recover from such an error
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
