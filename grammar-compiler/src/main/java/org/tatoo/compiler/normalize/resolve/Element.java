package org.tatoo.compiler.normalize.resolve;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.syntax.Name;

/** An element of an alternative, its names resolved. Hidden non-terminals of equal {@code text} are one. */
public sealed interface Element {
    /** A visitor with one method per case. */
    interface Cases<R> {
        R single(Single single);

        R unknown(Unknown unknown);

        R group(Group group);

        R optional(Optional optional);

        R repetition(Repetition repetition);

        R counted(Counted counted);

        R bounded(Bounded bounded);

        R named(Named named);
    }

    /** Returns the place where the element is written. */
    Span span();

    /** Calls the method for this case. */
    <R> R match(Cases<R> cases);

    /** A terminal, virtual terminal or declared non-terminal. */
    record Single(Symbol symbol, Span span) implements Element {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.single(this);
        }
    }

    /** An element that has been reported: a symbol, or a counted repetition without a counter. */
    record Unknown(Span span) implements Element {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.unknown(this);
        }
    }

    /** A group: {@code (a b | c)}; several alternatives make a hidden non-terminal, a single one is inlined. */
    record Group(List<Sequence> alternatives, String text, Span span) implements Element {
        public Group {
            alternatives = List.copyOf(alternatives);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.group(this);
        }
    }

    /**
     * An optional element: {@code x?} or {@code x?!}.
     *
     * @param written whether a writer always writes it
     */
    record Optional(Element body, boolean written, Span span) implements Element {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.optional(this);
        }
    }

    /**
     * A list: {@code x+}, {@code x*}, {@code x/s+} or {@code x/s*}.
     *
     * @param separator null if there is none
     * @param optional whether no element is allowed
     * @param optionalParts the number of optional parts of an element and a separator
     * @param most the maximum number of elements; empty if there is none
     * @param text the text of the hidden non-terminal, which stands for at least one element
     */
    record Repetition(
            Element element,
            @Nullable Element separator,
            boolean optional,
            int optionalParts,
            OptionalInt most,
            String text,
            Span span)
            implements Element {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.repetition(this);
        }
    }

    /**
     * A counted list: {@code x#n}.
     *
     * @param optionalParts the number of optional parts of an element
     * @param text the text of the hidden non-terminal for the whole
     * @param listText the text of the hidden non-terminal for the elements
     * @param counterSpan the place of the counter's name
     */
    record Counted(
            Element element,
            VirtualTerminals.Steps steps,
            int optionalParts,
            String text,
            String listText,
            Span counterSpan,
            Span span)
            implements Element {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.counted(this);
        }
    }

    /** The content of a region: {@code x@region}, between the edges of the region. */
    record Bounded(Element element, VirtualTerminals.Edges edges, Span regionSpan, Span span) implements Element {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.bounded(this);
        }
    }

    /**
     * A named element: {@code name=x}.
     *
     * @param inTerms whether terms can use the name
     */
    record Named(Name name, Element element, boolean inTerms, Span span) implements Element {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.named(this);
        }
    }
}
