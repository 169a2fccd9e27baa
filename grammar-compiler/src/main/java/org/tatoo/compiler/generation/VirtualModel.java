package org.tatoo.compiler.generation;

import java.util.List;

/**
 * How the generated classes deal with virtual terminals.
 *
 * @param questions what a state can ask; the table QUESTION holds their positions plus 1
 * @param selectors the enums of the handler
 * @param values the typed tokens whose last value is kept, in the order of their slots
 * @param names of all virtual terminals; empty for the steps of counters
 */
public record VirtualModel(
        List<Question> questions, List<SelectorEnum> selectors, List<KeptValue> values, List<String> names) {
    /** Something that is asked when a state consults virtual terminals. */
    public sealed interface Question {}

    /**
     * How many bytes, or how many elements.
     *
     * @param terminal the number of the virtual terminal
     * @param counted whether it is about elements
     */
    public record Quantity(int terminal, Source source, long max, boolean counted) implements Question {}

    /**
     * Which value of a selector.
     *
     * @param firstTerminal the number of the first value's virtual terminal
     */
    public record Choice(int firstTerminal, String method) implements Question {}

    /**
     * Whether another element comes.
     *
     * @param moreTerminal the number of the step's virtual terminal; the next one ends the repetition
     */
    public record More(int moreTerminal) implements Question {}

    /** Where a quantity comes from. */
    public sealed interface Source {}

    /** A method of the handler. */
    public record Method(String name) implements Source {}

    /** The last value of a typed token, kept in a slot. */
    public record Slot(int slot) implements Source {}

    /** An enum nested in the handler, and the method that returns one of its values. */
    public record SelectorEnum(String name, String method, List<String> constants) {}

    /** A token whose value is kept. */
    public record KeptValue(int token, int radix, long limit) {}

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

    /** Whether there is a question for a number of elements, or for one of bytes. */
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
