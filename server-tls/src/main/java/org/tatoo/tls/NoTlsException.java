package org.tatoo.tls;

import javax.net.ssl.SSLException;

/** An exception for a peer that has answered, but does not speak TLS. The message is one sentence for the user. */
public final class NoTlsException extends SSLException {
    private static final long serialVersionUID = 1;

    NoTlsException(String message) {
        super(message);
    }
}
