/**
 * A router of TLS connections, which it does not decrypt: the parser of records feeds their fragments to the parser of a
 * ClientHello, and the name in it says where the connection goes.
 */
@NullMarked
package org.tatoo.samples.sni;

import org.jspecify.annotations.NullMarked;
