package org.tatoo.samples.calendar.client;

import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * What was asked.
 *
 * @param lines gets the lines of the answer on the connection's thread, must be fast; false stops the connection until
 *     {@link Session#more}
 * @param reply is completed by the answer
 */
record Question(Predicate<Line> lines, CompletableFuture<Reply> reply) {}
