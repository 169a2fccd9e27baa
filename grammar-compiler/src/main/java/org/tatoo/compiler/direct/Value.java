package org.tatoo.compiler.direct;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.KeptNumbers;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Term.Operator;

/** A number that the generated code computes. */
public sealed interface Value {
    /** Returns this value and all its operands. */
    default Stream<Value> all() {
        return Stream.of(this);
    }

    /** A constant. */
    record Constant(long value) implements Value {}

    /** The result of a method of the handler. */
    record Method(String name) implements Value {}

    /**
     * The last value of a typed token, stored in a slot.
     *
     * @param range the range of the value; null if the value may be no number
     */
    record Slot(int slot, @Nullable ValueRange range) implements Value {}

    /** The number of bytes left in the innermost region. */
    record Left() implements Value {}

    /** The result of an operation on two numbers. */
    record Operation(Operator operator, Value left, Value right) implements Value {
        @Override
        public Stream<Value> all() {
            return Stream.concat(Stream.of(this), Stream.concat(left.all(), right.all()));
        }
    }

    /** Returns the value of {@code term}, whose numbers a parser keeps in {@code numbers}. */
    static Value of(Term term, KeptNumbers numbers) {
        if (term instanceof Term.Constant constant) {
            return new Constant(constant.value());
        }
        if (term instanceof Term.Method method) {
            return new Method(method.name());
        }
        if (term instanceof Term.Left) {
            return new Left();
        }
        if (term instanceof Term.Register number) {
            return new Slot(numbers.slot(number), ValueRange.of(numbers.format(number), number.field()));
        }
        Term.Operation operation = (Term.Operation) term;
        return new Operation(operation.operator(), of(operation.left(), numbers), of(operation.right(), numbers));
    }

    /** Returns the range; null if the value may be no number, because a step may overflow or leave a remainder. */
    default @Nullable ValueRange range() {
        if (this instanceof Constant constant) {
            return new ValueRange(constant.value(), constant.value());
        }
        if (this instanceof Slot slot) {
            return slot.range();
        }
        if (!(this instanceof Operation operation)) {
            return null;
        }
        ValueRange first = operation.left().range();
        ValueRange second = operation.right().range();
        return first == null || second == null ? null : first.compute(operation.operator(), second);
    }
}
