package org.tatoo.writer;

import org.tatoo.runtime.ParserState;

/**
 * The transition of a parser from one state between tokens to another, without a question.
 *
 * @param before the state before the first byte
 * @param around the steps without bytes that the parser had made in that state for this part or others
 * @param after the state after the last step
 * @param left the steps without bytes that remain to be written in that state
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared
record Transition(ParserState before, int[] around, ParserState after, int[] left) {}
