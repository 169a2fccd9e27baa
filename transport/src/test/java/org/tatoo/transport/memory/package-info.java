/** A transport without a peer, turned by hand: for tests of what stands between a transport and a handler. */
@NullMarked
package org.tatoo.transport.memory;

import org.jspecify.annotations.NullMarked;
