package org.tatoo.server;

/**
 * An exception for a server that ended because of a fatal error. The message is one sentence for the operator; the
 * cause is the error. Thrown by {@link Server#awaitTermination}. A process that serves nothing else should exit with a
 * code that makes its supervisor restart it.
 */
public final class ServerFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception with {@code cause} as the fatal error. */
    public ServerFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
