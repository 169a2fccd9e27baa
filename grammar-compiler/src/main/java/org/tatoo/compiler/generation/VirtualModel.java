package org.tatoo.compiler.generation;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.tatoo.compiler.direct.ByteNumber;
import org.tatoo.compiler.direct.Value;
import org.tatoo.compiler.grammar.Feeding;

/**
 * The handling of virtual terminals by the generated classes.
 *
 * @param questions the questions that states can ask, those of regions that are answered without a value last; the
 *     table QUESTION contains their positions plus 1
 * @param selectors the enums of the handler
 * @param values the typed tokens whose last value is stored, in the order of their slots
 * @param elements the names of elements whose numbers are stored as well, in slots after those of tokens
 * @param names the names of all virtual terminals; empty for those that productions do not name, except the ends of
 *     regions
 * @param regions the number of regions; their ends are the last virtual terminals
 * @param delimiters the delimiters of the virtual terminals that a text ends, by their numbers
 * @param feeding the kinds of feeding of the raw bytes that feed a parser, by their numbers
 */
public record VirtualModel(
        List<Question> questions,
        List<SelectorEnum> selectors,
        List<KeptValue> values,
        List<NamedElement> elements,
        List<String> names,
        int regions,
        Map<Integer, Delimiter> delimiters,
        Map<Integer, Feeding> feeding) {
    /** A question asked when a state consults virtual terminals. */
    public sealed interface Question {}

    /**
     * A question for a number of bytes or elements.
     *
     * @param terminal the number of the virtual terminal
     * @param counted whether the question is for elements
     * @param least the minimum size of each in bytes
     */
    public record Quantity(int terminal, Value value, long max, boolean counted, int least) implements Question {}

    /**
     * A question for a value of a selector.
     *
     * @param firstTerminal the number of the first value's virtual terminal
     */
    public record Choice(int firstTerminal, String method) implements Question {}

    /**
     * A question that a number answers.
     *
     * @param selector its position among the selectors
     * @param firstTerminal the number of the first value's virtual terminal
     * @param otherwise the position of the value for all other numbers; -1 if there is none
     */
    public record Switch(int selector, int firstTerminal, Value value, List<Range> ranges, int otherwise)
            implements Question {
        public Switch {
            ranges = List.copyOf(ranges);
        }
    }

    /**
     * A reduction without look-ahead in a region, which is not made where the region ends.
     *
     * @param variant the variant that is reduced
     */
    public record Reduce(int variant) implements Question {}

    /** A state that only the end of a region can follow. */
    public record AwaitEnd() implements Question {}

    /** The numbers that choose a value, by its position. */
    public record Range(long least, long most, int value) {}

    /**
     * A question whether another element follows.
     *
     * @param moreTerminal the number of the step's virtual terminal; the next one ends the repetition
     */
    public record More(int moreTerminal) implements Question {}

    /** A text that ends raw bytes, the text required before it, and the maximum number of bytes. */
    public record Delimiter(String text, String after, long max) {}

    /** An enum nested in the handler, and the method that returns one of its values. */
    public record SelectorEnum(String name, String method, List<String> constants) {}

    /**
     * A token whose number is read and stored.
     *
     * @param slot the slot of its number, or of the first of its fields
     * @param plain whether all its bytes are digits, the most significant first, and only the type limits it
     * @param ofBytes whether code reads it from the input, as {@link ByteNumber} says
     * @param unsigned whether unsigned 64-bit numbers above the limit are allowed, and stored as none
     * @param limit the largest value of its type
     * @param bounds the first and the last value of each range that is allowed
     * @param fields the bits stored each on its own, the highest first; empty if the whole is stored
     */
    public record KeptValue(
            int token,
            int slot,
            boolean plain,
            boolean ofBytes,
            int radix,
            boolean little,
            boolean signed,
            boolean unsigned,
            long limit,
            List<Long> bounds,
            List<Bits> fields) {
        public KeptValue {
            bounds = List.copyOf(bounds);
            fields = List.copyOf(fields);
        }
    }

    /**
     * A name of elements whose numbers are stored.
     *
     * @param states the states to which these elements lead
     */
    public record NamedElement(String name, List<Copy> copies, List<Integer> states) {
        public NamedElement {
            copies = List.copyOf(copies);
            states = List.copyOf(states);
        }
    }

    /** The copy of the number in the slot {@code from}, which is that of a token, to the slot {@code to}. */
    public record Copy(int from, int to) {}

    /**
     * Some bits of a token.
     *
     * @param bounds the first and the last value of each range that is allowed
     */
    public record Bits(int width, List<Long> bounds) {
        public Bits {
            bounds = List.copyOf(bounds);
        }
    }

    public VirtualModel {
        questions = List.copyOf(questions);
        selectors = List.copyOf(selectors);
        values = List.copyOf(values);
        elements = List.copyOf(elements);
        names = List.copyOf(names);
        feeding = Collections.unmodifiableMap(new TreeMap<>(feeding));
        delimiters = Collections.unmodifiableMap(new TreeMap<>(delimiters));
    }

    /** Returns whether the grammar has no virtual terminal. */
    public boolean isEmpty() {
        return names.isEmpty();
    }

    /** Returns whether there is a question for a number of elements, or of bytes. */
    public boolean hasQuantity(boolean counted) {
        return questions.stream()
                .anyMatch(question -> question instanceof Quantity quantity && quantity.counted() == counted);
    }

    /** Returns whether there is a question for one of several values. */
    public boolean hasChoice() {
        return questions.stream().anyMatch(question -> question instanceof Choice || question instanceof Switch);
    }

    /** Returns the number of questions that a value answers; the others follow them. */
    public int answered() {
        return (int) questions.stream()
                .filter(question -> !(question instanceof Reduce) && !(question instanceof AwaitEnd))
                .count();
    }

    /** Returns the position plus 1 of the question that waits for the end of a region; 0 if there is none. */
    public int awaiting() {
        return 1 + questions.indexOf(new AwaitEnd());
    }

    /** Returns whether some state reduces without look-ahead unless a region ends. */
    public boolean reducesInside() {
        return questions.stream().anyMatch(Reduce.class::isInstance);
    }

    /** Returns the number of slots for stored numbers. */
    public int slots() {
        int ofElements =
                elements.stream().mapToInt(element -> element.copies().size()).sum();
        return ofElements
                + values.stream()
                        .mapToInt(value -> Math.max(1, value.fields().size()))
                        .sum();
    }

    /** Returns the position of the elements called {@code name} among those that have one. */
    public int element(String name) {
        return elements.stream().map(NamedElement::name).toList().indexOf(name);
    }

    /** Returns the names of the handler's methods that return numbers, without duplicates. */
    public List<String> numberMethods() {
        return questions.stream()
                .flatMap(VirtualModel::asked)
                .flatMap(Value::all)
                .filter(Value.Method.class::isInstance)
                .map(value -> ((Value.Method) value).name())
                .distinct()
                .toList();
    }

    private static Stream<Value> asked(Question question) {
        if (question instanceof Quantity quantity) {
            return Stream.of(quantity.value());
        }
        return question instanceof Switch number ? Stream.of(number.value()) : Stream.empty();
    }
}
