/**
 * Everything between a push parser and what carries its bytes. A {@link org.tatoo.transport.Conversation} is one
 * connection: order of calls and callbacks, deadlines, water marks and the way a connection ends are decided there and
 * nowhere else. A {@link org.tatoo.transport.Transport} moves the bytes, and knows no parser.
 *
 * <p>To add a transport, implement {@code Transport}, make a {@code Conversation} on it for each connection, and tell its
 * {@linkplain org.tatoo.transport.Conversation#events events} what happens.
 *
 * <p>This package uses {@code org.tatoo.runtime} and {@code java.base} only.
 */
@NullMarked
package org.tatoo.transport;

import org.jspecify.annotations.NullMarked;
