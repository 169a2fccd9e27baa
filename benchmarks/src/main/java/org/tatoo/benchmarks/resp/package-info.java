/** Parsers of RESP, the protocol of Redis. */
@NullMarked
package org.tatoo.benchmarks.resp;

import org.jspecify.annotations.NullMarked;
