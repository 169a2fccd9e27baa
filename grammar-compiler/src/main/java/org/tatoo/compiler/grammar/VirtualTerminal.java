package org.tatoo.compiler.grammar;

import org.tatoo.compiler.diagnostic.Span;

/**
 * A terminal that no regex describes: what it is depends on data. The parser asks for its value when its state consults
 * one, and then there is nothing else that could come.
 */
public sealed interface VirtualTerminal extends Symbol {
    /** The position among the virtual terminals, from 0. */
    @Override
    int index();

    /** Where it is declared. */
    Span span();

    /**
     * That many raw bytes.
     *
     * @param max the most bytes; {@code Long.MAX_VALUE} if there is no limit
     */
    record Bytes(int index, String name, Quantity length, long max, Span span) implements VirtualTerminal {}

    /**
     * One value of a selector; zero bytes wide.
     *
     * @param name as productions quote it, for example {@code framing.none}
     * @param value the position among the selector's values
     */
    record Choice(int index, String name, Selector selector, int value, Span span) implements VirtualTerminal {}

    /** A step of a counted repetition; zero bytes wide, answered by the parser, never reported. */
    record Step(int index, String name, Counter counter, Kind kind, Span span) implements VirtualTerminal {
        /** Which step. */
        public enum Kind {
            /** Before the first element: the number is asked for. */
            BEGIN,
            /** Another element comes. */
            MORE,
            /** No element comes any more. */
            END
        }
    }
}
