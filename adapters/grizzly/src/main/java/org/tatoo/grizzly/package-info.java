/** Conversations in the filter chains of Grizzly: {@link org.tatoo.grizzly.ConversationFilter}. */
@NullMarked
package org.tatoo.grizzly;

import org.jspecify.annotations.NullMarked;
