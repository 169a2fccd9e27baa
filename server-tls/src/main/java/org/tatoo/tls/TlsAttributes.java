package org.tatoo.tls;

import java.security.cert.X509Certificate;
import java.util.Locale;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;

/** What an engine knows of a connection after the handshake. */
final class TlsAttributes {
    private TlsAttributes() {}

    /** The value of {@code which}, or null. */
    static @Nullable Object value(SSLEngine engine, Attribute<?> which) {
        if (which.equals(Attribute.TLS_SESSION)) {
            return engine.getSession();
        }
        if (which.equals(Attribute.ALPN)) {
            String protocol = engine.getApplicationProtocol();
            return protocol == null || protocol.isEmpty() ? null : protocol;
        }
        if (which.equals(Attribute.SNI)) {
            return serverName(engine.getSession());
        }
        if (which.equals(Attribute.CLIENT_CERTIFICATES)) {
            return clientCertificates(engine.getSession());
        }
        return null;
    }

    /** The name that the client asked for, or null. */
    static @Nullable String serverName(@Nullable SSLSession session) {
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
            return session.getPeerCertificates() instanceof X509Certificate[] chain ? chain : null;
        } catch (SSLPeerUnverifiedException e) {
            return null;
        }
    }
}
