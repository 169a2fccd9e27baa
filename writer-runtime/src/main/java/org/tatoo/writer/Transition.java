package org.tatoo.writer;

import org.tatoo.runtime.ParserState;

/**
 * The way of a parser from one place between tokens to another, without a question.
 *
 * @param before the place before the first byte
 * @param around the steps without bytes that the parser had made there for this part or others
 * @param after the place after the last step
 * @param left the steps without bytes that are still to be written then
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared
record Transition(ParserState before, int[] around, ParserState after, int[] left) {}
