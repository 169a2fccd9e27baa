/**
 * WebSocket (RFC 6455): an HTTP parser reads the request that asks for it, then
 * {@linkplain org.tatoo.runtime.Connection#switchTo hands the connection over} to the parser of frames.
 */
@NullMarked
package org.tatoo.samples.websocket;

import org.jspecify.annotations.NullMarked;
