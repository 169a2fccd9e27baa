/**
 * Conversations on the sockets of Vert.x: {@link org.tatoo.vertx.ConversationHandler} handles the connections of a
 * {@code NetServer}.
 */
@NullMarked
package org.tatoo.vertx;

import org.jspecify.annotations.NullMarked;
