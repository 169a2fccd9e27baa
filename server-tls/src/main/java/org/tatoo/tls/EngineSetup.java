package org.tatoo.tls;

import java.net.SocketAddress;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/** A callback that sets parameters of one connection before its handshake. */
@FunctionalInterface
public interface EngineSetup {
    /**
     * Sets parameters of {@code engine}. Called by the executor of the layer, not on an event loop. May take a while,
     * within the time limit of the handshake. If it throws an exception, the connection ends.
     *
     * @param remote the address of the client; null if there is none
     */
    void set(SSLEngine engine, @Nullable SocketAddress remote);
}
