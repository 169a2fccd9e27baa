/**
 * Chat rooms over HTTP: messages come by server-sent events or long polling, from a {@link org.tatoo.runtime.Topic} for
 * each room, to {@linkplain org.tatoo.runtime.Connection#suspend suspended} requests.
 */
@NullMarked
package org.tatoo.samples.chat;

import org.jspecify.annotations.NullMarked;
