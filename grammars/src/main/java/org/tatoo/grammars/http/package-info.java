/** HTTP/1.1 requests with their content, RFC 9112: its grammar is {@code http.ebnf}. */
@NullMarked
package org.tatoo.grammars.http;

import org.jspecify.annotations.NullMarked;
