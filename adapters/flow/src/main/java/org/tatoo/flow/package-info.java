/** Conversations as processors of {@link java.util.concurrent.Flow}: {@link org.tatoo.flow.ConversationProcessor}. */
@NullMarked
package org.tatoo.flow;

import org.jspecify.annotations.NullMarked;
