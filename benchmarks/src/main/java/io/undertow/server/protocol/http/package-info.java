/** Access to what Undertow keeps to its package. */
@NullMarked
package io.undertow.server.protocol.http;

import org.jspecify.annotations.NullMarked;
