package org.tatoo.runtime;

/**
 * The callbacks of a parser that hands over values: records that were made of the input. Users extend the generated
 * subclass, which has a method for each kind of message. The order is that of {@link ProtocolHandler}, with the messages in
 * place of {@code shift} and {@code reduce}.
 *
 * <p>A message that was handed over is complete: no later error takes it back, and the parser keeps no reference to it.
 *
 * @param <T> the terminals of the grammar
 * @param <P> the productions of the grammar
 */
public abstract class MessageHandler<T extends Enum<T>, P extends Enum<P>> extends ProtocolHandler<T, P> {
    protected MessageHandler(Connection connection) {
        super(connection);
    }

    /**
     * Where the parser is, as an absolute offset in bytes from the beginning of the input: in a method that makes the value
     * of a token or of raw bytes, at their first byte; in any other, after the last token that it has read.
     */
    protected final long offset() {
        return parsed();
    }

    /** Not called: values come in place of tokens. */
    @Override
    public final void shift(T terminal, Token token) {
        throw new IllegalStateException();
    }

    /** Not called: values come in place of productions. */
    @Override
    public final void reduce(P production) {
        throw new IllegalStateException();
    }
}
