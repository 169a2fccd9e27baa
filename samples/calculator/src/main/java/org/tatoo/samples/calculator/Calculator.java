package org.tatoo.samples.calculator;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;

/** Evaluates lines and keeps their assignments. Each line has its own parser and handler. */
final class Calculator {
    private final Map<String, BigDecimal> variables = new HashMap<>();

    /** Calculates a line, given without its end. */
    Outcome calculate(String line) {
        Evaluation evaluation = new Evaluation(variables);
        try {
            SyntaxError error = parse(line, new CalculatorParser(evaluation));
            return error == null ? evaluation.outcome() : new Outcome.Fault(error.offset(), Messages.of(error, line));
        } catch (FaultException e) {
            return e.fault();
        }
    }

    private static @Nullable SyntaxError parse(String line, CalculatorParser parser) {
        parser.feed(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
        if (parser.error() == null) {
            parser.finish();
        }
        return parser.error();
    }
}
