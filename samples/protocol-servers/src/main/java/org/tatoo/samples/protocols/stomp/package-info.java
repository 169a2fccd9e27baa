/** A message broker for STOMP 1.2. */
@NullMarked
package org.tatoo.samples.protocols.stomp;

import org.jspecify.annotations.NullMarked;
