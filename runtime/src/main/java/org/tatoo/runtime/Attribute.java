package org.tatoo.runtime;

import java.net.SocketAddress;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLSession;

/**
 * Names something that a transport may know of a connection. Two attributes with the same name and type are the same.
 *
 * @param name tells it from the others
 * @param type of its values
 */
public record Attribute<T>(String name, Class<T> type) {
    /** The session of an encrypted connection. */
    public static final Attribute<SSLSession> TLS_SESSION = new Attribute<>("TLS_SESSION", SSLSession.class);

    /** The name of the protocol that both sides agreed on (RFC 7301). */
    public static final Attribute<String> ALPN = new Attribute<>("ALPN", String.class);

    /** The name of the server that the client asked for, in lower case (RFC 6066, section 3). */
    public static final Attribute<String> SNI = new Attribute<>("SNI", String.class);

    /** The chain of the client's certificate, which has been checked, the client's own first. */
    public static final Attribute<X509Certificate[]> CLIENT_CERTIFICATES =
            new Attribute<>("CLIENT_CERTIFICATES", X509Certificate[].class);

    /** The address of the client for which a proxy made the connection. */
    public static final Attribute<SocketAddress> PROXY_SOURCE = new Attribute<>("PROXY_SOURCE", SocketAddress.class);

    /** The name of the listener that accepted the connection. */
    public static final Attribute<String> LISTENER = new Attribute<>("LISTENER", String.class);

    /** The user and the group of the peer on the same machine. */
    public static final Attribute<PeerCredentials> PEER_CREDENTIALS =
            new Attribute<>("PEER_CREDENTIALS", PeerCredentials.class);
}
