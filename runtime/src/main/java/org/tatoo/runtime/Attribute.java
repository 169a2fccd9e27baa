package org.tatoo.runtime;

import java.net.SocketAddress;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLSession;

/**
 * The name of a property of a connection that a transport may provide. Attributes with the same name and type are
 * equal.
 *
 * @param name the unique name
 * @param type the type of the values
 * @param <T> the type of the values
 */
public record Attribute<T>(String name, Class<T> type) {
    /** The session of an encrypted connection. */
    public static final Attribute<SSLSession> TLS_SESSION = new Attribute<>("TLS_SESSION", SSLSession.class);

    /** The name of the negotiated application protocol (RFC 7301). */
    public static final Attribute<String> ALPN = new Attribute<>("ALPN", String.class);

    /** The server name requested by the client, in lower case (RFC 6066, section 3). */
    public static final Attribute<String> SNI = new Attribute<>("SNI", String.class);

    /** The verified certificate chain of the client, starting with the client's own certificate. */
    public static final Attribute<X509Certificate[]> CLIENT_CERTIFICATES =
            new Attribute<>("CLIENT_CERTIFICATES", X509Certificate[].class);

    /** The address of the client on whose behalf a proxy made the connection. */
    public static final Attribute<SocketAddress> PROXY_SOURCE = new Attribute<>("PROXY_SOURCE", SocketAddress.class);

    /** The name of the listener that accepted the connection. */
    public static final Attribute<String> LISTENER = new Attribute<>("LISTENER", String.class);

    /** The user and the group of a peer on the same machine. */
    public static final Attribute<PeerCredentials> PEER_CREDENTIALS =
            new Attribute<>("PEER_CREDENTIALS", PeerCredentials.class);
}
