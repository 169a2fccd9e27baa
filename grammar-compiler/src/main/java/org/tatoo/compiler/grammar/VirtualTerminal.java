package org.tatoo.compiler.grammar;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A terminal that depends on data and has no regex. The parser asks for its value in a state that consults one; no
 * other terminal is possible in that state.
 */
public sealed interface VirtualTerminal extends Symbol {
    /** Returns the position among the virtual terminals, from 0. */
    @Override
    int index();

    /** Returns the position of the declaration. */
    Span span();

    /** Returns whether productions name it, which makes it a constant of the handler. */
    boolean isNamed();

    /** Returns whether its shift is reported. */
    boolean isReported();

    /** Returns whether it may consume no byte. */
    default boolean mayBeZeroWide() {
        return true;
    }

    /** Returns the way in which its raw bytes feed a parser. */
    default Feeding feeding() {
        return Feeding.NONE;
    }

    /** Returns the term of its value; null if the handler chooses. */
    @Nullable
    Term term();

    /**
     * Raw bytes of a given length.
     *
     * @param max the maximum number of bytes; {@code Long.MAX_VALUE} if there is no limit
     */
    record Bytes(int index, String name, Term length, long max, Feeding feeding, Span span) implements VirtualTerminal {
        @Override
        public boolean isNamed() {
            return true;
        }

        @Override
        public boolean isReported() {
            return true;
        }

        @Override
        public Term term() {
            return length;
        }
    }

    /**
     * One value of a selector; zero bytes wide.
     *
     * @param name the name as productions quote it, for example {@code framing.none}
     * @param value the position among the selector's values
     */
    record Choice(int index, String name, Selector selector, int value, Span span) implements VirtualTerminal {
        @Override
        public boolean isNamed() {
            return selector.named();
        }

        @Override
        public boolean isReported() {
            return selector.reported();
        }

        @Override
        public @Nullable Term term() {
            Selector.ByNumber number = selector.number();
            return number == null ? null : number.term();
        }
    }

    /** A step of a counted repetition; zero bytes wide, answered by the parser, never reported. */
    record Step(int index, String name, Counter counter, Kind kind, Span span) implements VirtualTerminal {
        /** The kind of step. */
        public enum Kind {
            /** The step before the first element; asks for the number. */
            BEGIN,
            /** The step before another element. */
            MORE,
            /** The step after the last element. */
            END
        }

        @Override
        public boolean isNamed() {
            return false;
        }

        @Override
        public boolean isReported() {
            return false;
        }

        @Override
        public Term term() {
            return counter.term();
        }
    }

    /**
     * Raw bytes up to a text, which is consumed but not delivered, or up to the end of the input.
     *
     * @param text the text, as characters of ISO 8859-1; empty for the end of the input
     * @param after the text required before {@code text} unless that comes first, likewise; may be empty
     * @param max the maximum number of bytes before the text
     */
    record Until(int index, String name, String text, String after, long max, Feeding feeding, Span span)
            implements VirtualTerminal {
        /** The name of the outermost region, which is the whole input and not declared. */
        public static final String INPUT = "input";

        /** Returns whether the bytes extend to the end of the input. */
        public boolean isToEnd() {
            return text.isEmpty();
        }

        /** Returns false if there is a text, which counts as one of the bytes. */
        @Override
        public boolean mayBeZeroWide() {
            return isToEnd();
        }

        @Override
        public boolean isNamed() {
            return true;
        }

        @Override
        public boolean isReported() {
            return true;
        }

        @Override
        public @Nullable Term term() {
            return null;
        }
    }

    /** The beginning or end of a region; zero bytes wide, answered by the parser, never reported. */
    record Edge(int index, String name, Region region, boolean isEnd, Span span) implements VirtualTerminal {
        @Override
        public boolean isNamed() {
            return false;
        }

        @Override
        public boolean isReported() {
            return false;
        }

        @Override
        public @Nullable Term term() {
            return isEnd ? null : region.length();
        }
    }
}
