package org.tatoo.compiler.writing;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.values.ValueType;

/** The output for a part of a production. Terminals are identified by their numbers among those that are reported. */
public sealed interface Emission {
    /**
     * A token that always has the same bytes, as characters of ISO 8859-1.
     *
     * @param slots the fields that would keep its place if its number were not left to these bytes
     */
    record Fixed(int terminal, String name, String text, List<String> slots) implements Emission {
        public Fixed {
            slots = List.copyOf(slots);
        }
    }

    /**
     * A token or raw bytes with a value.
     *
     * @param value a Java expression
     * @param raw whether the terminal is raw bytes
     * @param delimiter the text that ends raw bytes; empty if there is none
     * @param told the number that the length of raw bytes determines; null if there is none
     */
    record Text(
            int terminal,
            String name,
            String value,
            ValueType type,
            boolean raw,
            String delimiter,
            @Nullable Told told) implements Emission {}

    /**
     * The error terminal: the invalid input is not written.
     *
     * @param value a Java expression
     */
    record Mistake(String name, String value) implements Emission {}

    /**
     * One of several tokens, as the parser recognises it.
     *
     * @param spelled the spelling that each token needs to be read as its text; empty if it needs none
     * @param value a Java expression
     */
    record AnyText(List<Integer> terminals, List<String> spelled, String name, String value, ValueType type)
            implements Emission {
        public AnyText {
            terminals = List.copyOf(terminals);
            spelled = List.copyOf(spelled);
        }
    }

    /**
     * A token with one or more numbers.
     *
     * @param format its position among the formats
     * @param values the Java expressions; null for a number that is determined elsewhere
     * @param slots the fields that keep its place, because another number determines it or depends on it
     */
    record Numeral(int terminal, String name, int format, List<@Nullable String> values, List<String> slots)
            implements Emission {
        public Numeral {
            slots = List.copyOf(slots);
        }
    }

    /** The end of the input. */
    record End() implements Emission {}

    /** Raw bytes without a value: an argument of the part, unless they have been written already. */
    record Stream(
            int terminal,
            String name,
            String delimiter,
            @Nullable Told told) implements Emission {}

    /**
     * A choice.
     *
     * @param terminals the terminals; several if only the answer of the user's selector decides
     * @param reported whether the choice is a step of its own
     * @param check the comparison of the number that decides; null if there is none
     * @param told the numbers that the choice determines
     */
    record Choice(
            List<Integer> terminals,
            String name,
            boolean reported,
            @Nullable Check check,
            List<Told> told) implements Emission {
        public Choice {
            terminals = List.copyOf(terminals);
            told = List.copyOf(told);
        }
    }

    /**
     * A non-terminal.
     *
     * @param value a Java expression; null if it has no value
     */
    record Value(NonTerminal symbol, @Nullable String value) implements Emission {}

    /** Content that has been written before: the steps begin after it. */
    record Before() implements Emission {}

    /** A sequence of parts. */
    record Sequence(List<Emission> parts) implements Emission {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A part that may be absent.
     *
     * @param condition a Java expression
     * @param outcome the number added to the shape of the frame if the part is present
     */
    record Optional(String condition, int outcome, Emission content) implements Emission {}

    /**
     * A constant of an enum for one of several texts.
     *
     * @param type the type of the enum
     * @param constants their names, one for each alternative
     */
    record Constant(String value, ValueType.OneOf type, List<String> constants, List<Emission> alternatives)
            implements Emission {
        public Constant {
            constants = List.copyOf(constants);
            alternatives = List.copyOf(alternatives);
        }
    }

    /** A hidden non-terminal that is always written with one alternative. */
    record Always(Frame frame) implements Emission {}

    /**
     * An alternative that is always written.
     *
     * @param outcome the number added to the shape of the frame
     */
    record Alternative(int outcome, Emission content) implements Emission {}

    /**
     * A group whose alternative a number decides.
     *
     * @param conditions the Java expressions for the alternatives; the first one is also written if none holds
     */
    record Decided(List<String> conditions, List<Emission> alternatives) implements Emission {
        public Decided {
            conditions = List.copyOf(conditions);
            alternatives = List.copyOf(alternatives);
        }
    }

    /**
     * A part that is present if a condition of the grammar holds.
     *
     * @param there the presence, as the condition states it
     * @param absent the absence
     */
    record Conditional(String condition, Answer there, Answer absent, Frame present, Frame otherwise)
            implements Emission {
        /**
         * The effect on numbers.
         *
         * @param check the comparison with the number that decides; null if there is none
         * @param told the numbers that are determined
         */
        public record Answer(@Nullable Check check, List<Told> told) {
            public Answer {
                told = List.copyOf(told);
            }
        }
    }

    /**
     * A list.
     *
     * @param value a Java expression; null for one element without value
     * @param element the name of the variable
     * @param most the maximum number of elements; empty if there is none
     * @param outcome the number added to the shape of the enclosing frame if there are elements; 0 if the list is never
     *     empty
     * @param first the frame of the first element
     * @param separated whether {@code next} begins with a separator
     * @param next the frame of the other elements
     */
    record Repeated(
            @Nullable String value,
            String name,
            ValueType type,
            String element,
            boolean optional,
            OptionalInt most,
            int outcome,
            boolean separated,
            Frame first,
            Frame next)
            implements Emission {}

    /**
     * A counted list.
     *
     * @param value a Java expression: of the list or, if its elements have no values, of their number
     * @param type the type of the elements; null if they have no values
     * @param told the number that the number of elements determines; null if there is none
     */
    record Counted(
            String value,
            String name,
            @Nullable ValueType type,
            String element,
            @Nullable Told told,
            int empty,
            Frame next,
            int whole)
            implements Emission {}

    /**
     * A region.
     *
     * @param later whether its length may depend on numbers that are determined after it
     */
    record Region(String name, @Nullable Told told, boolean later, Emission content) implements Emission {}

    /**
     * A number that other content determines.
     *
     * @param slot the field that keeps its place
     * @param field the position of its bits
     * @param solution a Java expression with {@code %s} for the known value
     * @param needs Java expressions for whether the other numbers in it are known, if they may not be
     */
    record Told(String slot, int field, String solution, List<String> needs) {
        public Told {
            needs = List.copyOf(needs);
        }
    }

    /**
     * The comparison of numbers with the case that they have to choose.
     *
     * @param numbers Java expressions for the slots of the numbers
     * @param value the Java expression that chooses
     * @param meant the positions of the values that are meant
     */
    record Check(List<String> numbers, String value, Selector selector, List<Integer> meant) {
        public Check {
            numbers = List.copyOf(numbers);
            meant = List.copyOf(meant);
        }
    }
}
