/** Drives a server over loopback with plain sockets; its protocol is a line protocol with a hand-written parser. */
@NullMarked
package org.tatoo.transport;

import org.jspecify.annotations.NullMarked;
