package org.tatoo.tls;

import java.net.SocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Hears of the handshakes of a layer, on the strands of the connections, several at a time; must not block or throw. All
 * methods do nothing by default.
 */
public interface TlsListener {
    /**
     * A handshake is done.
     *
     * @param resumed whether the client resumed an earlier session, so that no certificate was needed
     */
    default void opened(@Nullable SocketAddress remote, SSLSession session, boolean resumed) {}

    /**
     * A connection ends because the peer, or this side, did not keep to the protocol, or the certificates did not please.
     *
     * @param cause says why, for the operator
     */
    default void failed(@Nullable SocketAddress remote, Exception cause) {}
}
