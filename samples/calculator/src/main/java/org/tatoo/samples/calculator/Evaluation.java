package org.tatoo.samples.calculator;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

/**
 * Evaluates a line while it is parsed: a shifted number is pushed on a stack; a reduced production pops its operands
 * and pushes its value. The parser handles priorities and parentheses.
 */
final class Evaluation extends CalculatorProtocolHandler {
    /** A name or an operator, with its position for messages. */
    private record Word(String text, long offset) {}

    private final Map<String, BigDecimal> variables;
    private final Deque<BigDecimal> values = new ArrayDeque<>();
    private final Deque<Word> words = new ArrayDeque<>();
    private Outcome outcome = new Outcome.Nothing();

    /** @param variables where assignments go */
    Evaluation(Map<String, BigDecimal> variables) {
        super(Connection.none());
        this.variables = variables;
    }

    /** The result of the line; valid once the parser has accepted it. */
    Outcome outcome() {
        return outcome;
    }

    @Override
    public void shift(CalculatorTerminal terminal, Token token) {
        if (terminal == CalculatorTerminal.number) {
            values.push(compute(token.offset(), () -> Arithmetic.number(token.text())));
        } else {
            words.push(new Word(token.text(), token.offset()));
        }
    }

    @Override
    public void reduce(CalculatorProduction production) {
        switch (production) {
            case nothing -> outcome = new Outcome.Nothing();
            case answer -> outcome = new Outcome.Answer(values.pop());
            case assignment -> assign(words.pop().text, values.pop());
            case variable -> values.push(valueOf(words.pop()));
            case sum -> binary(Arithmetic::sum);
            case difference -> binary(Arithmetic::difference);
            case product -> binary(Arithmetic::product);
            case quotient -> binary(Arithmetic::quotient);
            case remainder -> binary(Arithmetic::remainder);
            case power -> binary(Arithmetic::power);
            case positive -> unary(value -> value);
            case negative -> unary(BigDecimal::negate);
            case group, literal -> {
                // the value is already on the stack
            }
        }
    }

    private void assign(String name, BigDecimal value) {
        variables.put(name, value);
        outcome = new Outcome.Assignment(name, value);
    }

    private BigDecimal valueOf(Word name) {
        BigDecimal value = variables.get(name.text);
        if (value == null) {
            throw new FaultException(name.offset, name.text + " has no value");
        }
        return value;
    }

    private void unary(UnaryOperator<BigDecimal> operator) {
        words.pop();
        values.push(operator.apply(values.pop()));
    }

    private void binary(BinaryOperator<BigDecimal> operator) {
        Word word = words.pop();
        BigDecimal right = values.pop();
        BigDecimal left = values.pop();
        values.push(compute(word.offset, () -> operator.apply(left, right)));
    }

    private static BigDecimal compute(long offset, Supplier<BigDecimal> computation) {
        try {
            return computation.get();
        } catch (ArithmeticException e) {
            throw new FaultException(offset, String.valueOf(e.getMessage()));
        }
    }
}
