package org.tatoo.compiler.grammar;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * The content of a production as written: options, lists and groups, with the hidden non-terminals that stand for them
 * in variants. A symbol written at a {@link #span} has this span as its place in a {@link Variant}.
 */
public sealed interface Content {
    /** Returns the place in the source, without the name. */
    Span span();

    /** Returns the non-terminal that represents it in variants; null if its content appears there itself. */
    default @Nullable NonTerminal hidden() {
        return null;
    }

    /** A symbol: a terminal, a virtual terminal or a declared non-terminal. */
    record Single(Symbol symbol, Span span) implements Content {}

    /** A named part: {@code name=x}. */
    record Named(String name, Span nameSpan, Content content) implements Content {
        @Override
        public Span span() {
            return content.span();
        }
    }

    /** A sequence of parts. */
    record Sequence(List<Content> parts, Span span) implements Content {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    /**
     * An optional part, {@code x?} or {@code x?!}: variants exist with and without it.
     *
     * @param written whether a writer always writes it
     */
    record Optional(Content content, boolean written, Span span) implements Content {}

    /**
     * A choice, {@code (a | b)}, of at least two alternatives.
     *
     * @param hidden the non-terminal whose variants the alternatives are; null if the production is delivered in one
     *     call, where each alternative makes variants of the production
     */
    record Choice(List<Sequence> alternatives, @Nullable NonTerminal hidden, Span span) implements Content {
        public Choice {
            alternatives = List.copyOf(alternatives);
        }
    }

    /**
     * A conditional part: {@code x#when}.
     *
     * @param hidden the non-terminal with the variants {@code there content} and {@code absent}
     */
    record Conditional(
            VirtualTerminal.Choice there, VirtualTerminal.Choice absent, Content content, NonTerminal hidden, Span span)
            implements Content {}

    /**
     * A list: {@code x+}, {@code x*}, {@code x/s+} or {@code x/s*}.
     *
     * @param separator null if there is none
     * @param optional whether the list may be empty, which makes a variant without it
     * @param hidden the non-terminal of at least one element: {@code hidden = x | hidden s x}
     */
    record Repetition(Content element, @Nullable Content separator, boolean optional, NonTerminal hidden, Span span)
            implements Content {}

    /**
     * A counted list: {@code x#count}.
     *
     * @param hidden {@code hidden = begin elements end}
     * @param elements {@code elements = ε | elements more x}
     */
    record Counted(Content element, Counter counter, NonTerminal hidden, NonTerminal elements, Span span)
            implements Content {}

    /** The content of a region: {@code x@region}. */
    record Bounded(Content content, VirtualTerminal.Edge begin, VirtualTerminal.Edge end, Span span)
            implements Content {}
}
