package org.tatoo.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.TlsAttributes;

/** A key manager that queries {@link Certificates} for each handshake, so that reloads keep the {@code SSLContext}. */
final class SniKeyManager extends X509ExtendedKeyManager {
    private final Certificates certificates;
    private final Consumer<SSLEngine> asked;

    /** @param asked receives each engine that needs a certificate, which means that it resumes no session */
    SniKeyManager(Certificates certificates, Consumer<SSLEngine> asked) {
        this.certificates = certificates;
        this.asked = asked;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
        SSLSession session = engine.getHandshakeSession();
        // without a session, a newer JDK checks whether a ticket belongs to the same certificates
        if (session != null) {
            asked.accept(engine);
        }
        Identity chosen = certificates.choose(TlsAttributes.serverName(session), keyType);
        return chosen == null ? null : chosen.alias();
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(@Nullable String alias) {
        Identity identity = certificates.byAlias(alias);
        return identity == null ? null : identity.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(@Nullable String alias) {
        Identity identity = certificates.byAlias(alias);
        return identity == null ? null : identity.key();
    }

    // ---- sockets and clients, which are not supported

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
