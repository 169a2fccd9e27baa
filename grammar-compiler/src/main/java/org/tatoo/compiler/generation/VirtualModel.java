package org.tatoo.compiler.generation;

import java.util.List;

/**
 * The handling of virtual terminals by the generated classes.
 *
 * @param questions the questions that states can ask; the table QUESTION contains their positions plus 1
 * @param selectors the enums of the handler
 * @param values the typed tokens whose last value is stored, in the order of their slots
 * @param names of all virtual terminals; empty for the steps of counters
 */
public record VirtualModel(
        List<Question> questions, List<SelectorEnum> selectors, List<KeptValue> values, List<String> names) {
    /** A question asked when a state consults virtual terminals. */
    public sealed interface Question {}

    /**
     * A question for a number of bytes or elements.
     *
     * @param terminal the number of the virtual terminal
     * @param counted whether it asks for elements
     */
    public record Quantity(int terminal, Source source, long max, boolean counted) implements Question {}

    /**
     * A question for a value of a selector.
     *
     * @param firstTerminal the number of the first value's virtual terminal
     */
    public record Choice(int firstTerminal, String method) implements Question {}

    /**
     * A question whether another element follows.
     *
     * @param moreTerminal the number of the step's virtual terminal; the next one ends the repetition
     */
    public record More(int moreTerminal) implements Question {}

    /** The source of a quantity. */
    public sealed interface Source {}

    /** A method of the handler. */
    public record Method(String name) implements Source {}

    /** The last value of a typed token, stored in a slot. */
    public record Slot(int slot) implements Source {}

    /** An enum nested in the handler, and the method that returns one of its values. */
    public record SelectorEnum(String name, String method, List<String> constants) {}

    /**
     * A token whose number is read and stored.
     *
     * @param plain whether all its bytes are digits, the highest first, and only the type limits it
     * @param limit the largest value of its type
     * @param bounds the first and the last value of each range that is allowed
     */
    public record KeptValue(
            int token, boolean plain, int radix, boolean little, boolean signed, long limit, List<Long> bounds) {
        public KeptValue {
            bounds = List.copyOf(bounds);
        }
    }

    public VirtualModel {
        questions = List.copyOf(questions);
        selectors = List.copyOf(selectors);
        values = List.copyOf(values);
        names = List.copyOf(names);
    }

    /** Whether the grammar has no virtual terminal. */
    public boolean isEmpty() {
        return names.isEmpty();
    }

    /** Whether there is a question for a number of elements or bytes. */
    public boolean hasQuantity(boolean counted) {
        return questions.stream()
                .anyMatch(question -> question instanceof Quantity quantity && quantity.counted() == counted);
    }

    /** The names of the handler's methods that give quantities, without duplicates. */
    public List<String> quantityMethods() {
        return questions.stream()
                .filter(Quantity.class::isInstance)
                .map(question -> ((Quantity) question).source())
                .filter(Method.class::isInstance)
                .map(source -> ((Method) source).name())
                .distinct()
                .toList();
    }
}
