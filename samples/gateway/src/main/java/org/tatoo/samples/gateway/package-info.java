/**
 * An HTTP/1.1 gateway, which clients take for the server: two grammars read requests and responses, and what is passed
 * on is written again.
 */
@NullMarked
package org.tatoo.samples.gateway;

import org.jspecify.annotations.NullMarked;
