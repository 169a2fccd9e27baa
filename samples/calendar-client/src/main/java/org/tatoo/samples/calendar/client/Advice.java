package org.tatoo.samples.calendar.client;

import javax.net.ssl.SSLException;
import org.tatoo.tls.NoTlsException;
import org.tatoo.tls.ServerCertificateException;

/** Advice to the user if there is no connection. */
final class Advice {
    private Advice() {}

    /** Returns the reason and the remedy as one sentence. */
    static String on(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof ServerCertificateException refused) {
                return each.getMessage() + on(refused.reason());
            }
            if (each instanceof NoTlsException) {
                return each.getMessage() + ": leave out --tls and --trust, or name the port where it does";
            }
            if (each instanceof SSLException && !(each.getCause() instanceof ServerCertificateException)) {
                return "the handshake of TLS failed: " + each.getMessage();
            }
        }
        return String.valueOf(failure.getMessage());
    }

    private static String on(ServerCertificateException.Reason reason) {
        return switch (reason) {
            case UNTRUSTED -> ": if it should be, name a file with the certificate of that authority by --trust";
            case OTHER_NAME -> ": name the server so in --server, or let it get another certificate";
            case OUT_OF_DATE -> ": the server needs another one, if the clock of this machine is right";
            case UNUSABLE -> "";
        };
    }
}
