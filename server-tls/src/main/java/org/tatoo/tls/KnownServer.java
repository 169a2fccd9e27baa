package org.tatoo.tls;

import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.regex.Pattern;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * The server of which a layer is the client.
 *
 * @param host its name or its literal address, which its certificate must have
 */
record KnownServer(String host, ServerCertificates trusted) {
    /** No name of a host is so: the last part of one is not a number. */
    private static final Pattern ADDRESS = Pattern.compile(".*:.*|[0-9.]+");

    /** The engine of a connection; clients that ask the same host and port again resume their session. */
    SSLEngine engine(SSLContext context, @Nullable SocketAddress remote) {
        // engines without a port keep no session
        int port = remote instanceof InetSocketAddress internet ? internet.getPort() : 0;
        SSLEngine engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        return engine;
    }

    /** Asks for the name (RFC 6066, section 3), unless it is an address, and lets it be verified (RFC 2818). */
    void ask(SSLParameters parameters) {
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        if (!ADDRESS.matcher(host).matches()) {
            parameters.setServerNames(List.of(new SNIHostName(host)));
        }
    }

    /** Makes the first message: that takes long, because of the keys. */
    static void begin(SSLEngine engine) {
        try {
            engine.beginHandshake();
        } catch (SSLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
