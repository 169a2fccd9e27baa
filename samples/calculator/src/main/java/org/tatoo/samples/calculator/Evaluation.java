package org.tatoo.samples.calculator;

import java.math.BigDecimal;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;

/** An evaluator of lines: the parser calls a method for each production, with the values of its parts. */
final class Evaluation extends CalculatorEvaluator {
    private final Map<String, BigDecimal> variables;
    private final Consumer<Outcome> told;

    /** The first error of the evaluation of this line. */
    private Outcome.@Nullable Fault fault;

    /** @param variables receives the assignments */
    Evaluation(Map<String, BigDecimal> variables, Consumer<Outcome> told) {
        super(Connection.none());
        this.variables = variables;
        this.told = told;
    }

    @Override
    protected void message(Outcome line) {
        if (fault == null && line instanceof Outcome.Right right && right.name() != null && right.value() != null) {
            variables.put(right.name(), right.value());
        }
        told.accept(fault == null ? line : fault);
        fault = null;
    }

    @Override
    public void mistake(SyntaxError error) {
        // reported as the outcome of its line
    }

    @Override
    protected Outcome right(@Nullable Word target, @Nullable BigDecimal expression) {
        return new Outcome.Right(target == null ? null : target.text(), expression);
    }

    @Override
    protected Outcome mistaken(SyntaxError wrong) {
        return new Outcome.Mistake(wrong);
    }

    @Override
    protected BigDecimal sum(BigDecimal left, Word operator, BigDecimal right) {
        return compute(operator, () -> Arithmetic.compute(left, operator.text(), right));
    }

    @Override
    protected BigDecimal product(BigDecimal left, Word operator, BigDecimal right) {
        return compute(operator, () -> Arithmetic.compute(left, operator.text(), right));
    }

    @Override
    protected BigDecimal power(BigDecimal left, Word operator, BigDecimal right) {
        return compute(operator, () -> Arithmetic.compute(left, operator.text(), right));
    }

    @Override
    protected BigDecimal signed(Word sign, BigDecimal expression) {
        return sign.text().equals("-") ? expression.negate() : expression;
    }

    @Override
    protected BigDecimal group(BigDecimal expression) {
        return expression;
    }

    @Override
    protected BigDecimal variable(Word name) {
        return compute(name, () -> Arithmetic.known(name.text(), variables.get(name.text())));
    }

    @Override
    protected BigDecimal number(String text) {
        return compute(word(text), () -> Arithmetic.number(text));
    }

    @Override
    protected Word name(String text) {
        return word(text);
    }

    @Override
    protected Word additive(String text) {
        return word(text);
    }

    @Override
    protected Word multiplicative(String text) {
        return word(text);
    }

    @Override
    protected Word power(String text) {
        return word(text);
    }

    private Word word(String text) {
        return new Word(text, offset());
    }

    private BigDecimal compute(Word place, Supplier<BigDecimal> computation) {
        try {
            return computation.get();
        } catch (ArithmeticException e) {
            fault = fault == null ? new Outcome.Fault(place.offset(), String.valueOf(e.getMessage())) : fault;
            return BigDecimal.ONE;
        }
    }
}
