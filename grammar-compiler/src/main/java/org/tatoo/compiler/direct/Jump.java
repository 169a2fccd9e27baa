package org.tatoo.compiler.direct;

import java.util.List;
import org.tatoo.compiler.regex.ByteSet;

/** The target of a branch inside a token. */
public sealed interface Jump {
    /** A later state of the lexer's automaton in the same scan. */
    record ToState(int state) implements Jump {}

    /** A state that encloses the current code: a jump back. */
    record Back(int state) implements Jump {}

    /**
     * A recognised token.
     *
     * @param max the limit for the token's length; 0 if the token cannot be longer
     */
    record ToOutcome(int rule, int max) implements Jump {}

    /** One of several tokens of fixed text, or {@code other} if the text matches none of them. */
    record ToKeyword(List<Keyword> keywords, ToOutcome other) implements Jump {
        public ToKeyword {
            keywords = List.copyOf(keywords);
        }
    }

    /** The tables, inside the token. */
    record HandOver(int state) implements Jump {}

    /** The tables, from the beginning of the token: for invalid input and for tokens that need backtracking. */
    record Retry() implements Jump {}

    /** The scan for other tokens, because the input begins none of these. */
    record Past() implements Jump {}

    /**
     * A token of fixed text.
     *
     * @param text the allowed values of each byte: a single byte, or a letter in both cases
     */
    record Keyword(List<ByteSet> text, ToOutcome outcome) {
        public Keyword {
            text = List.copyOf(text);
        }
    }
}
