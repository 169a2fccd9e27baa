/** A server of one page: {@code orders.ebnf}, the records that the parser makes of it, and a handler. */
@NullMarked
package org.tatoo.samples.orders;

import org.jspecify.annotations.NullMarked;
