/** HTTP/1.1, the request line and the header fields of RFC 9112: its grammar is {@code http.ebnf}. */
@NullMarked
package org.tatoo.grammars.http;

import org.jspecify.annotations.NullMarked;
