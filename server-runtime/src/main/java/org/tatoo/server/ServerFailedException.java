package org.tatoo.server;

/**
 * A server has ended by an error that it cannot go on after. Its message is one sentence for the operator; its cause is
 * the error. Thrown by {@link Server#awaitTermination}. A process that served nothing else should end with an exit code
 * that lets its supervisor start it again.
 */
public final class ServerFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An end because of {@code cause}. */
    public ServerFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
