/**
 * An in-memory key-value server that speaks RESP, the Redis protocol.
 *
 * <p>{@link org.tatoo.samples.keyvalue.RespHandler} collects requests as the parser recognises them,
 * {@link org.tatoo.samples.keyvalue.Dispatcher} finds and checks the command, the classes {@code …Commands} execute it
 * on a {@link org.tatoo.samples.keyvalue.Keyspace}, and {@link org.tatoo.samples.keyvalue.ReplyBuffer} writes the
 * reply; the server writes the replies to all requests of one read together. Everything belongs to the server's single
 * event loop, as Redis has one thread: a command has exclusive access to the data, and nothing is locked.
 */
@NullMarked
package org.tatoo.samples.keyvalue;

import org.jspecify.annotations.NullMarked;
