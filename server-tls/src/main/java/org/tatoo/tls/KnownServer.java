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
 * The server that a client layer connects to.
 *
 * @param host the name or literal address, which the server's certificate must contain
 */
record KnownServer(String host, ServerCertificates trusted) {
    /** Matches no host name, because the last label of a name is not a number. */
    private static final Pattern ADDRESS = Pattern.compile(".*:.*|[0-9.]+");

    /** Returns the engine of a connection, which resumes a session with the same host and port. */
    SSLEngine engine(SSLContext context, @Nullable SocketAddress remote) {
        // engines without a port keep no session
        int port = remote instanceof InetSocketAddress internet ? internet.getPort() : 0;
        SSLEngine engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        return engine;
    }

    /** Requests the server name (RFC 6066, section 3), unless it is an address, and its verification (RFC 2818). */
    void ask(SSLParameters parameters) {
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        if (!ADDRESS.matcher(host).matches()) {
            parameters.setServerNames(List.of(new SNIHostName(host)));
        }
    }

    /** Creates the first message, which is expensive because of the keys. */
    static void begin(SSLEngine engine) {
        try {
            engine.beginHandshake();
        } catch (SSLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
