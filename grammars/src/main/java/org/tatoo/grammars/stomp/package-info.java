/**
 * STOMP 1.2: client frames, as read by a server (the default start), and server frames, as read by a client. Its grammar
 * is {@code stomp.ebnf}.
 */
@NullMarked
package org.tatoo.grammars.stomp;

import org.jspecify.annotations.NullMarked;
