package org.tatoo.compiler.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A declaration of an item that depends on data: {@code name = bytes(length)}, {@code name = choose(a | b)} and so on.
 *
 * @param type the type of the value of raw bytes; null if none is written
 * @param max the limit as written; null if there is none
 * @param silent whether its values are not reported
 * @param feeding the way in which its bytes feed a parser
 */
public record VirtualDeclaration(
        Kind kind,
        Name name,
        @Nullable JavaType type,
        Content content,
        @Nullable Name max,
        boolean silent,
        Feeding feeding,
        Span span) {
    /** The kind of declaration. */
    public enum Kind {
        BYTES("virtual terminal"),
        SELECTOR("selector"),
        COUNTER("counter"),
        REGION("region"),
        CONDITION("condition"),
        CHECK("condition");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns the name in messages. */
        public String word() {
            return word;
        }
    }

    /** The ways in which raw bytes feed a parser: none, {@code feeds}, or {@code feeds each}. */
    public enum Feeding {
        NONE,
        STREAM,
        EACH
    }

    /** The content of the brackets. */
    public sealed interface Content {}

    /** A number of bytes or elements. */
    public record Amount(TermTree term) implements Content {}

    /**
     * The rest of a region.
     *
     * @param region null for the innermost one, which only raw bytes in place can mean
     */
    public record Rest(@Nullable Name region) implements Content {}

    /**
     * Bytes up to a text.
     *
     * @param after the text required before it; null if anything may precede it
     */
    public record Until(Quoted text, @Nullable Quoted after) implements Content {}

    /** The values of a selector that the handler chooses; at least one. */
    public record Values(List<Name> names) implements Content {
        public Values {
            names = List.copyOf(names);
        }
    }

    /** The values of a selector that a number chooses; at least one. */
    public record Cases(TermTree term, List<Case> cases) implements Content {
        public Cases {
            cases = List.copyOf(cases);
        }
    }

    /**
     * A value, and the numbers that choose it.
     *
     * @param ranges empty for all numbers that no other case has
     */
    public record Case(List<NumberRange> ranges, Name name) {
        public Case {
            ranges = List.copyOf(ranges);
        }
    }

    /** The values of a selector that several numbers choose together; at least one. */
    public record Tuples(List<TermTree> terms, List<Tuple> tuples) implements Content {
        public Tuples {
            terms = List.copyOf(terms);
            tuples = List.copyOf(tuples);
        }
    }

    /**
     * A value, and the numbers that choose it.
     *
     * @param numbers the values of each number, empty for any; no numbers for all that no other tuple has
     */
    public record Tuple(List<List<NumberRange>> numbers, Name name, Span span) {
        public Tuple {
            numbers = List.copyOf(numbers);
        }
    }

    /**
     * A number, and its values for which a part is present.
     *
     * @param ranges empty for all but 0
     */
    public record Condition(TermTree term, List<NumberRange> ranges) implements Content {
        public Condition {
            ranges = List.copyOf(ranges);
        }
    }

    /** Returns a declaration in place, of a term alone. */
    public static VirtualDeclaration of(Kind kind, Name name, TermTree term) {
        return new VirtualDeclaration(kind, name, null, new Amount(term), null, false, Feeding.NONE, name.span());
    }

    /** Returns this declaration with another content. */
    public VirtualDeclaration with(Content other) {
        return new VirtualDeclaration(kind, name, type, other, max, silent, feeding, span);
    }

    /** Returns this declaration with another name, type and content. */
    public VirtualDeclaration with(Name otherName, @Nullable JavaType otherType, Content other) {
        return new VirtualDeclaration(kind, otherName, otherType, other, max, silent, feeding, span);
    }

    /** Returns the values of a selector, in the order of the text; empty for the other kinds. */
    public List<Name> values() {
        if (content instanceof Values values) {
            return values.names();
        }
        if (content instanceof Tuples tuples) {
            return tuples.tuples().stream().map(Tuple::name).toList();
        }
        return content instanceof Cases cases
                ? cases.cases().stream().map(Case::name).toList()
                : List.of();
    }

    /** Returns whether the handler is requested the value. */
    public boolean isAsked() {
        return content instanceof Values;
    }
}
