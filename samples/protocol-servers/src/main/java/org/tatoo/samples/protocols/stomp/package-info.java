/** A broker of messages that speaks STOMP 1.2. */
@NullMarked
package org.tatoo.samples.protocols.stomp;

import org.jspecify.annotations.NullMarked;
