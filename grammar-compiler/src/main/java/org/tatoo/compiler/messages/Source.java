package org.tatoo.compiler.messages;

import java.util.List;
import org.tatoo.compiler.values.EvaluatorMethod;
import org.tatoo.compiler.values.RecordType;

/** The source of a value when a variant is reduced. */
public sealed interface Source {
    /**
     * An entry of the stack.
     *
     * @param depth the depth below the top, which is 0
     */
    record Entry(int depth, Slot slot) implements Source {}

    /**
     * The text of a token whose place in the input is an argument.
     *
     * @param index the index among the arguments, from 0
     */
    record Argument(int index) implements Source {}

    /** An absent value: null. */
    record Absent() implements Source {}

    /** An empty list. */
    record NoElements() implements Source {}

    /** The constant presence or absence of a part. */
    record Given(boolean there) implements Source {}

    /** The only text of a token. */
    record FixedText(String text) implements Source {}

    /** A constant of an enum, by its position. */
    record Constant(int position) implements Source {}

    /** The result of a method of an evaluator. */
    record Call(EvaluatorMethod method, List<Source> arguments) implements Source {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** A record. */
    record New(RecordType record, List<Source> components) implements Source {
        public New {
            components = List.copyOf(components);
        }
    }
}
