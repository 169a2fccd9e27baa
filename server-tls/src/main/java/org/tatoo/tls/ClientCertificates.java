package org.tatoo.tls;

import java.io.IOException;
import java.nio.file.Path;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;

/** The policy for client certificates: whether they are requested, and which are accepted. Immutable. */
public final class ClientCertificates {
    private enum Asked {
        NOT,
        WANTED,
        NEEDED
    }

    private static final ClientCertificates NONE = new ClientCertificates(Asked.NOT, new TrustManager[0]);

    private final Asked asked;
    private final TrustManager[] trustManagers;

    private ClientCertificates(Asked asked, TrustManager[] trustManagers) {
        this.asked = asked;
        this.trustManagers = trustManagers;
    }

    /** Returns a policy that requests no certificates. */
    public static ClientCertificates none() {
        return NONE;
    }

    /**
     * Returns a policy by which clients may present a certificate, which must then be accepted.
     *
     * @param trusted a PEM file with the certificates of the issuers
     * @throws IOException if the file cannot be read; the message is one sentence for the user
     */
    public static ClientCertificates wanted(Path trusted) throws IOException {
        return new ClientCertificates(Asked.WANTED, ServerCertificates.trustManagers(trusted));
    }

    /**
     * Returns a policy by which clients must present an accepted certificate; otherwise the handshake fails.
     *
     * @param trusted as for {@link #wanted}
     */
    public static ClientCertificates needed(Path trusted) throws IOException {
        return new ClientCertificates(Asked.NEEDED, ServerCertificates.trustManagers(trusted));
    }

    boolean areAbsent() {
        return asked == Asked.NOT;
    }

    TrustManager[] trustManagers() {
        return trustManagers.clone();
    }

    void ask(SSLParameters parameters) {
        switch (asked) {
            case NOT -> parameters.setNeedClientAuth(false);
            case WANTED -> parameters.setWantClientAuth(true);
            case NEEDED -> parameters.setNeedClientAuth(true);
        }
    }
}
