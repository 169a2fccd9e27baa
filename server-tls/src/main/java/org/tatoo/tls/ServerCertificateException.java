package org.tatoo.tls;

import java.security.cert.CertificateException;

/** A client does not accept the certificate of a server. The message is one sentence for the user. */
public final class ServerCertificateException extends CertificateException {
    private static final long serialVersionUID = 1;

    /** Why a certificate is not accepted. */
    public enum Reason {
        /** No authority that is trusted has issued it. */
        UNTRUSTED,
        /** It is not that of the host that was asked for. */
        OTHER_NAME,
        /** It is not valid yet, or not any more. */
        OUT_OF_DATE,
        /** Something else is wrong with it. */
        UNUSABLE
    }

    private final Reason reason;

    ServerCertificateException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** Why. */
    public Reason reason() {
        return reason;
    }
}
