/** A cache that speaks the text protocol of memcached. */
@NullMarked
package org.tatoo.samples.protocols.memcached;

import org.jspecify.annotations.NullMarked;
