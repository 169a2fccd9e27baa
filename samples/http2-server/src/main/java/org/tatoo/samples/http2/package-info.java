/** HTTP/2 (RFC 9113): a generated parser reads the frames of the clients, which are answered with files. */
@NullMarked
package org.tatoo.samples.http2;

import org.jspecify.annotations.NullMarked;
