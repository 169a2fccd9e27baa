/** A server of NATS, without JetStream, clusters and accounts; and a client. */
@NullMarked
package org.tatoo.samples.nats;

import org.jspecify.annotations.NullMarked;
