package org.tatoo.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The lexer of a grammar: one automaton with a start state for each set of tokens. All parsers of the grammar share it.
 * For generated code.
 *
 * <p>The states are numbered by kind: the dead state 0; states with a transition to themselves, the accepting ones
 * last; other accepting states; states that have no transition; other states that do not accept.
 *
 * @param rules the names of tokens, blanks and comments, in this order
 * @param comments the number of the first comment
 * @param utf8 whether columns count sequences of UTF-8
 * @param raw whether the handler receives all bytes
 * @param shift the number of bits of a byte class
 * @param shortest the smallest maximum length of a rule
 * @param accepting the first state that accepts
 * @param loops the first state, other than the dead one, without a transition to itself
 * @param complete the first state without a transition
 * @param open the first state after those that accept
 * @param classOf the class of each byte
 * @param next the transitions: entry {@code state << shift | class}
 * @param accepted the rule that each state accepts, plus 1; 0 if none
 * @param mode the start state of the lexer for each state of the parser
 * @param longest the rule with the largest maximum length among those that can still match in each state
 * @param max the maximum length of each rule
 * @param counted 1 for rules whose bytes can change the line, or advance the column by other than one per byte
 * @param stays the bytes that stay in each state below {@code loops}
 * @param any the start state for tokens of any mode; -1 if scanning always waits for the parser's state
 * @param blank the bytes of a blank that is skipped without the automaton; null if there is none
 * @param blankMax the maximum length of that blank
 * @param blankCounted whether it can contain a line feed
 */
@SuppressWarnings("ArrayRecordComponent") // a record, because the compiler of HotSpot trusts its fields to be constant
public record LexerTables(
        String[] rules,
        int comments,
        boolean utf8,
        boolean raw,
        int shift,
        int shortest,
        int accepting,
        int loops,
        int complete,
        int open,
        char[] classOf,
        char[] next,
        char[] accepted,
        char[] mode,
        char[] longest,
        int[] max,
        char[] counted,
        boolean[][] stays,
        int any,
        boolean @Nullable [] blank,
        int blankMax,
        boolean blankCounted) {
    /** The maximum length of a token recognised before the parser's state is known; keeps the time linear. */
    static final int REACH = 128;
}
