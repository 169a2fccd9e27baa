/** The text protocol of memcached: its grammar is {@code memcached.ebnf}. */
@NullMarked
package org.tatoo.grammars.memcached;

import org.jspecify.annotations.NullMarked;
