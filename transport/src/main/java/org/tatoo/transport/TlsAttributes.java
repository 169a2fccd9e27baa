package org.tatoo.transport;

import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Locale;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;

/** The attributes of an encrypted connection, derived from its session and the agreed protocol after the handshake. */
public final class TlsAttributes {
    private TlsAttributes() {}

    /**
     * Returns the value of {@code which}, or null if it is unknown or not an attribute of encryption.
     *
     * @param session null if the connection is not encrypted
     * @param agreed the negotiated application protocol (RFC 7301); null or empty if there is none
     */
    public static <T> @Nullable T value(@Nullable SSLSession session, @Nullable String agreed, Attribute<T> which) {
        if (session == null) {
            return null;
        }
        Object value = null;
        if (which.equals(Attribute.TLS_SESSION)) {
            value = session;
        } else if (which.equals(Attribute.ALPN)) {
            value = agreed == null || agreed.isEmpty() ? null : agreed;
        } else if (which.equals(Attribute.SNI)) {
            value = serverName(session);
        } else if (which.equals(Attribute.CLIENT_CERTIFICATES)) {
            value = clientCertificates(session);
        }
        return value == null ? null : which.type().cast(value);
    }

    /** Returns the server name requested by the client (RFC 6066, section 3), in lower case; null if there is none. */
    public static @Nullable String serverName(@Nullable SSLSession session) {
        if (!(session instanceof ExtendedSSLSession extended)) {
            return null;
        }
        return extended.getRequestedServerNames().stream()
                .filter(SNIHostName.class::isInstance)
                .map(name -> ((SNIHostName) name).getAsciiName().toLowerCase(Locale.ROOT))
                .findFirst()
                .orElse(null);
    }

    private static X509Certificate @Nullable [] clientCertificates(SSLSession session) {
        try {
            Certificate[] chain = session.getPeerCertificates();
            return Arrays.copyOf(chain, chain.length, X509Certificate[].class);
        } catch (SSLPeerUnverifiedException e) {
            return null;
        }
    }
}
