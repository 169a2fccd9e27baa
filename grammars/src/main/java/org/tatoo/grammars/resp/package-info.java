/**
 * RESP2 and RESP3, the Redis protocol: requests, as read by a server (the default start), and replies, as read by a
 * client. Its grammar is {@code resp.ebnf}, with records and a writer for both.
 */
@NullMarked
package org.tatoo.grammars.resp;

import org.jspecify.annotations.NullMarked;
