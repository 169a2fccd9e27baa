/**
 * The text protocol of memcached: the grammar of requests is {@code memcached.ebnf}, that of answers
 * {@code memcached_response.ebnf}. Both have records and writers.
 */
@NullMarked
package org.tatoo.grammars.memcached;

import org.jspecify.annotations.NullMarked;
