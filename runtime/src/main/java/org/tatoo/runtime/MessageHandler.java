package org.tatoo.runtime;

/**
 * The callbacks of a parser that delivers values: records built from the input. Users extend the generated subclass,
 * which has a method for each kind of message. The order is that of {@link ProtocolHandler}, with the messages in place
 * of {@code shift} and {@code reduce}.
 *
 * <p>A delivered message is complete: no later error revokes it, and the parser keeps no reference to it.
 *
 * @param <T> the terminals of the grammar
 * @param <P> the productions of the grammar
 */
public abstract class MessageHandler<T extends Enum<T>, P extends Enum<P>> extends ProtocolHandler<T, P> {
    protected MessageHandler(Connection connection) {
        super(connection);
    }

    /**
     * Returns the position of the parser, in bytes from the beginning of the input: in a method that converts a token
     * or raw bytes to a value, that of their first byte; in any other method, that after the last token read.
     */
    protected final long offset() {
        return parsed();
    }

    /** Never called: the parser delivers values instead of tokens. */
    @Override
    public final void shift(T terminal, Token token) {
        throw new IllegalStateException();
    }

    /** Never called: the parser delivers values instead of productions. */
    @Override
    public final void reduce(P production) {
        throw new IllegalStateException();
    }
}
