package org.tatoo.tls;

import java.io.IOException;
import java.nio.file.Path;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;

/** Whether clients show certificates, and whose are accepted. Immutable. */
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

    /** Clients are not asked. */
    public static ClientCertificates none() {
        return NONE;
    }

    /**
     * Clients may show a certificate; one that is shown has to be accepted.
     *
     * @param trusted a PEM file with the certificates of those who issue the clients' certificates
     * @throws IOException if the file cannot be read; the message is one sentence for the user
     */
    public static ClientCertificates wanted(Path trusted) throws IOException {
        return new ClientCertificates(Asked.WANTED, ServerCertificates.trustManagers(trusted));
    }

    /**
     * Clients have to show a certificate that is accepted, else the handshake fails.
     *
     * @param trusted as of {@link #wanted}
     */
    public static ClientCertificates needed(Path trusted) throws IOException {
        return new ClientCertificates(Asked.NEEDED, ServerCertificates.trustManagers(trusted));
    }

    /** Whether clients are not asked. */
    boolean areAbsent() {
        return asked == Asked.NOT;
    }

    /** Those who decide about the certificates of clients. */
    TrustManager[] trustManagers() {
        return trustManagers.clone();
    }

    /** Writes down whether clients are asked. */
    void ask(SSLParameters parameters) {
        switch (asked) {
            case NOT -> parameters.setNeedClientAuth(false);
            case WANTED -> parameters.setWantClientAuth(true);
            case NEEDED -> parameters.setNeedClientAuth(true);
        }
    }
}
