package org.tatoo.compiler.direct;

/** Where code goes on. */
public sealed interface Jump {
    /** In a state of the lexer's automaton that the same scan has. */
    record ToState(int state) implements Jump {}

    /**
     * With a recognised token.
     *
     * @param max the limit that its length is to be compared with; 0 if it cannot be longer
     */
    record ToOutcome(int rule, int max) implements Jump {}

    /** In the tables, inside the token. */
    record HandOver(int state) implements Jump {}

    /** In the tables, from the beginning of the token: for what is wrong, and for what has to back up. */
    record Again() implements Jump {}
}
