/**
 * RESP2 and RESP3, the protocol of Redis: requests as a server reads them, the default start, and replies as a client
 * reads them. Its grammar is {@code resp.ebnf}.
 */
@NullMarked
package org.tatoo.grammars.resp;

import org.jspecify.annotations.NullMarked;
