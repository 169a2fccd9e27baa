package org.tatoo.tls;

import java.net.SocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * A listener for the handshakes of a layer, called on the strands of the connections, concurrently. Methods must not
 * block or throw. By default they do nothing.
 */
public interface TlsListener {
    /**
     * Called when a handshake is complete.
     *
     * @param resumed whether the client resumed an earlier session, so that no certificate was needed; always true if
     *     the layer was built with an {@code SSLContext}
     */
    default void opened(@Nullable SocketAddress remote, SSLSession session, boolean resumed) {}

    /**
     * Called when a connection ends because of a protocol violation of either side, or a rejected certificate.
     *
     * @param cause the reason, for the operator
     */
    default void failed(@Nullable SocketAddress remote, Exception cause) {}
}
