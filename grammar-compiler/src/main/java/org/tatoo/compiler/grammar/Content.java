package org.tatoo.compiler.grammar;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * What a production consists of, as written: options, lists and groups as such, and the hidden non-terminals that stand
 * for them in variants. In a {@link Variant}, what is written at a {@link #span} has this span as its place.
 */
public sealed interface Content {
    /** The place where it is written, without its name. */
    Span span();

    /** The non-terminal that stands for it in variants; null if what it consists of stands there itself. */
    default @Nullable NonTerminal hidden() {
        return null;
    }

    /** A symbol: a terminal, a virtual terminal or a declared non-terminal. */
    record Single(Symbol symbol, Span span) implements Content {}

    /** {@code name=x}. */
    record Named(String name, Span nameSpan, Content content) implements Content {
        @Override
        public Span span() {
            return content.span();
        }
    }

    /** One after the other. */
    record Sequence(List<Content> parts, Span span) implements Content {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    /**
     * {@code x?} or {@code x?!}: with and without it are variants.
     *
     * @param written whether a writer always writes it
     */
    record Optional(Content content, boolean written, Span span) implements Content {}

    /**
     * {@code (a | b)}, at least two alternatives.
     *
     * @param hidden the non-terminal whose variants the alternatives are; null if the production is delivered in one call,
     *     where each makes variants
     */
    record Choice(List<Sequence> alternatives, @Nullable NonTerminal hidden, Span span) implements Content {
        public Choice {
            alternatives = List.copyOf(alternatives);
        }
    }

    /**
     * {@code x#when}.
     *
     * @param hidden the non-terminal with the variants {@code there content} and {@code absent}
     */
    record Conditional(
            VirtualTerminal.Choice there, VirtualTerminal.Choice absent, Content content, NonTerminal hidden, Span span)
            implements Content {}

    /**
     * {@code x+}, {@code x*}, {@code x/s+} or {@code x/s*}.
     *
     * @param separator null if there is none
     * @param optional whether no element is allowed: then without it is a variant, too
     * @param hidden the non-terminal of at least one element: {@code hidden = x | hidden s x}
     */
    record Repetition(Content element, @Nullable Content separator, boolean optional, NonTerminal hidden, Span span)
            implements Content {}

    /**
     * {@code x#count}.
     *
     * @param hidden {@code hidden = begin elements end}
     * @param elements {@code elements = ε | elements more x}
     */
    record Counted(Content element, Counter counter, NonTerminal hidden, NonTerminal elements, Span span)
            implements Content {}

    /** {@code x@region}. */
    record Bounded(Content content, VirtualTerminal.Edge begin, VirtualTerminal.Edge end, Span span)
            implements Content {}
}
