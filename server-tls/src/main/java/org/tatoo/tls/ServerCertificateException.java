package org.tatoo.tls;

import java.security.cert.CertificateException;

/** The rejection of a server's certificate by a client. The message is one sentence for the user. */
public final class ServerCertificateException extends CertificateException {
    private static final long serialVersionUID = 1;

    /** The reason for rejecting a certificate. */
    public enum Reason {
        /** No trusted authority has issued the certificate. */
        UNTRUSTED,
        /** The certificate is for another host. */
        OTHER_NAME,
        /** The certificate is not valid yet, or has expired. */
        OUT_OF_DATE,
        /** The certificate has another defect. */
        UNUSABLE
    }

    private final Reason reason;

    ServerCertificateException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** Returns the reason. */
    public Reason reason() {
        return reason;
    }
}
