/**
 * A server of keys and values in memory that speaks RESP, the protocol of Redis.
 *
 * <p>{@link org.tatoo.samples.keyvalue.RespHandler} collects requests as the parser recognises them, {@link
 * org.tatoo.samples.keyvalue.Dispatcher} finds and checks the command, the classes {@code …Commands} carry it out on a
 * {@link org.tatoo.samples.keyvalue.Keyspace}, and {@link org.tatoo.samples.keyvalue.ReplyBuffer} writes the reply; the server
 * writes the replies to what one read has brought at once. All of it belongs to the one event loop of the server, as Redis has one thread: a command
 * sees and changes the data alone, and nothing is locked.
 */
@NullMarked
package org.tatoo.samples.keyvalue;

import org.jspecify.annotations.NullMarked;
