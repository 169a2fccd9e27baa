package org.tatoo.compiler.direct;

import java.util.List;
import org.tatoo.compiler.regex.ByteSet;

/** Where code continues. */
public sealed interface Jump {
    /** In a state of the lexer's automaton that the same scan has, further on. */
    record ToState(int state) implements Jump {}

    /** In a state that the code is already inside of. */
    record Back(int state) implements Jump {}

    /**
     * With a recognised token.
     *
     * @param max the limit that its length is to be compared with; 0 if it cannot be longer
     */
    record ToOutcome(int rule, int max) implements Jump {}

    /** With one of some tokens of fixed text, or with another if the text is none of theirs. */
    record ToKeyword(List<Keyword> keywords, ToOutcome other) implements Jump {
        public ToKeyword {
            keywords = List.copyOf(keywords);
        }
    }

    /** In the tables, inside the token. */
    record HandOver(int state) implements Jump {}

    /** In the tables, from the beginning of the token: for what is wrong, and for what has to back up. */
    record Retry() implements Jump {}

    /** Where other tokens are looked for: it begins none of these. */
    record Past() implements Jump {}

    /**
     * A token of fixed text.
     *
     * @param text for each byte those allowed: one, or a letter in both cases
     */
    record Keyword(List<ByteSet> text, ToOutcome outcome) {
        public Keyword {
            text = List.copyOf(text);
        }
    }
}
