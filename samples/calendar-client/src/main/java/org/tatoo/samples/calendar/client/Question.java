package org.tatoo.samples.calendar.client;

import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.tatoo.grammars.cal.CalResponseValues.Line;

/**
 * A pending request.
 *
 * @param lines receives all lines of the answer but the last, on the connection's thread, and must be fast; false stops
 *     the connection until {@link Session#more}
 * @param reply the future, completed by the answer
 */
record Question(Predicate<Line> lines, CompletableFuture<Reply> reply) {}
