package org.tatoo.compiler.messages;

import java.util.List;
import org.tatoo.compiler.values.EvaluatorMethod;
import org.tatoo.compiler.values.RecordType;

/** Where a value comes from when a variant is reduced. */
public sealed interface Source {
    /**
     * An entry of the stack.
     *
     * @param depth below the top, which is 0
     */
    record Entry(int depth, Slot slot) implements Source {}

    /**
     * The text of a token whose place in the input is given.
     *
     * @param index among those given, from 0
     */
    record Argument(int index) implements Source {}

    /** What is not there: null. */
    record Absent() implements Source {}

    /** A list of no elements. */
    record NoElements() implements Source {}

    /** Whether something is there. */
    record Given(boolean there) implements Source {}

    /** The only text of a token. */
    record FixedText(String text) implements Source {}

    /** A constant of an enum, by its position. */
    record Constant(int position) implements Source {}

    /** What a method of an evaluator computes. */
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
