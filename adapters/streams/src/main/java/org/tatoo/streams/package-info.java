/**
 * Conversations on the blocking streams of a socket: {@link org.tatoo.streams.SocketTransport}.
 */
@NullMarked
package org.tatoo.streams;

import org.jspecify.annotations.NullMarked;
