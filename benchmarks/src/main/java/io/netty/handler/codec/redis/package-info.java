/** Access to what Netty keeps to its package. */
@NullMarked
package io.netty.handler.codec.redis;

import org.jspecify.annotations.NullMarked;
