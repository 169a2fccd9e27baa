package org.tatoo.transport;

import java.io.IOException;

/** An exception for rejected or late file system work. The work may be retried later. Has no stack trace. */
public final class FilesBusyException extends IOException {
    private static final long serialVersionUID = 1;

    /** Creates an exception with {@code message}, one sentence. */
    public FilesBusyException(String message) {
        super(message);
    }

    /** Does nothing: under overload, many of these exceptions are created. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
