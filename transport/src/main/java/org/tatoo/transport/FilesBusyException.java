package org.tatoo.transport;

import java.io.IOException;

/** Work on the file system was refused, or not done in time. It may be asked for again later. Has no stack trace. */
public final class FilesBusyException extends IOException {
    private static final long serialVersionUID = 1;

    /** @param message one sentence */
    public FilesBusyException(String message) {
        super(message);
    }

    /** Nothing: there may be many of them, in a bad time. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
