package org.tatoo.compiler.grammar;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A terminal that depends on data and has no regex. The parser asks for its value when its state consults one; nothing
 * else can come there.
 */
public sealed interface VirtualTerminal extends Symbol {
    /** The position among the virtual terminals, from 0. */
    @Override
    int index();

    /** The position of its declaration. */
    Span span();

    /** Whether productions name it, so that it is a constant of the handler. */
    boolean isNamed();

    /** Whether its shift is reported. */
    boolean isReported();

    /** Whether it may take no byte. */
    default boolean mayBeZeroWide() {
        return true;
    }

    /** Whether it is raw bytes that feed a parser. */
    default Feeding feeding() {
        return Feeding.NONE;
    }

    /** What its value is computed from; null if the handler chooses. */
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
     * @param name as productions quote it, for example {@code framing.none}
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
            /** Before the first element; asks for the number. */
            BEGIN,
            /** Another element follows. */
            MORE,
            /** No further element follows. */
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
     * Raw bytes up to a text, which is taken and not lent, or up to the end of the input.
     *
     * @param text as characters of ISO 8859-1; empty for the end of the input
     * @param after what has to stand before it unless it comes first, likewise; perhaps empty
     * @param max the maximum number of bytes before the text
     */
    record Until(int index, String name, String text, String after, long max, Feeding feeding, Span span)
            implements VirtualTerminal {
        /** The name of the outermost region, which is the whole input and not declared. */
        public static final String INPUT = "input";

        /** Whether the end of the input ends the bytes. */
        public boolean isToEnd() {
            return text.isEmpty();
        }

        /** The text is one of its bytes. */
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

    /** Where a region begins or ends; zero bytes wide, answered by the parser, never reported. */
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
