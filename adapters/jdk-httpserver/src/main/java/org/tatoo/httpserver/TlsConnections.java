package org.tatoo.httpserver;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;
import org.tatoo.tls.TlsLayer;
import org.tatoo.tls.TlsListener;
import org.tatoo.transport.TransportLayer;

/** The TLS settings of an {@link HttpsConfigurator}, which is called for each connection, never on an event loop. */
final class TlsConnections {
    private static final System.Logger LOG = System.getLogger("org.tatoo.httpserver");

    private TlsConnections() {}

    /** Returns the TLS layer that {@code configurator} configures. */
    static TransportLayer layer(HttpsConfigurator configurator) {
        return TlsLayer.builder(configurator.getSSLContext())
                .setup((engine, remote) -> configure(configurator, engine, remote))
                .listener(new TlsListener() {
                    @Override
                    public void failed(@Nullable SocketAddress remote, Exception cause) {
                        LOG.log(Level.DEBUG, "No encrypted connection with " + remote, cause);
                    }
                })
                .build();
    }

    private static void configure(HttpsConfigurator configurator, SSLEngine engine, @Nullable SocketAddress remote) {
        Parameters chosen = new Parameters(configurator, remote instanceof InetSocketAddress address ? address : null);
        try {
            configurator.configure(chosen);
            chosen.applyTo(engine);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.WARNING, "The HttpsConfigurator failed for a connection of " + remote, e);
            throw e;
        }
    }

    private static final class Parameters extends HttpsParameters {
        private final HttpsConfigurator configurator;
        private final @Nullable InetSocketAddress client;
        private @Nullable SSLParameters chosen;

        Parameters(HttpsConfigurator configurator, @Nullable InetSocketAddress client) {
            this.configurator = configurator;
            this.client = client;
        }

        @Override
        public HttpsConfigurator getHttpsConfigurator() {
            return configurator;
        }

        @Override
        public @Nullable InetSocketAddress getClientAddress() {
            return client;
        }

        @Override
        public void setSSLParameters(@Nullable SSLParameters value) {
            if (value != null) {
                // fails now if they are not supported
                configurator.getSSLContext().createSSLEngine().setSSLParameters(value);
                chosen = value;
            }
        }

        /** Applies the parameters; the individual settings count only without {@link SSLParameters}. */
        void applyTo(SSLEngine engine) {
            if (chosen != null) {
                engine.setSSLParameters(chosen);
                return;
            }
            if (getCipherSuites() != null) {
                engine.setEnabledCipherSuites(getCipherSuites());
            }
            if (getProtocols() != null) {
                engine.setEnabledProtocols(getProtocols());
            }
            if (getNeedClientAuth()) {
                engine.setNeedClientAuth(true);
            } else {
                engine.setWantClientAuth(getWantClientAuth());
            }
        }
    }
}
