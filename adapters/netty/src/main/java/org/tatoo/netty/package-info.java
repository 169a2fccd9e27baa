/**
 * Conversations in the pipelines of Netty: {@link org.tatoo.netty.ConversationHandler} is added to a pipeline as any
 * handler is.
 */
@NullMarked
package org.tatoo.netty;

import org.jspecify.annotations.NullMarked;
