package org.tatoo.samples.http;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** Formatter of the client address of a connection. */
final class ClientAddress {
    private ClientAddress() {}

    /** Returns the numeric address without a port; a hyphen if there is none. */
    static String shown(@Nullable SocketAddress remote) {
        return remote instanceof InetSocketAddress socket && socket.getAddress() != null
                ? socket.getAddress().getHostAddress()
                : "-";
    }
}
