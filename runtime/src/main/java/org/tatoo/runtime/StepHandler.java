package org.tatoo.runtime;

import java.nio.ByteBuffer;

/**
 * The handler of the parser by which a writer checks what it writes: all steps are reported. For generated code only.
 *
 * @param <T> the terminals
 * @param <P> the variants
 */
@SuppressWarnings("EnumOrdinal") // the constants are generated in the order of the numbers
public abstract class StepHandler<T extends Enum<T>, P extends Enum<P>> extends ProtocolHandler<T, P> {
    private final MessageWriter writer;

    /** The number of raw bytes since the last terminal. */
    private int raw;

    /** Makes the handler of one writer. */
    protected StepHandler(MessageWriter writer) {
        super(Connection.none());
        this.writer = writer;
    }

    @Override
    public final void shift(T terminal, Token token) {
        boolean isRaw = token.length() == 0;
        writer.step(terminal.ordinal(), terminal.name(), isRaw ? -1 : token.offset(), isRaw ? raw : token.length());
        raw = 0;
    }

    @Override
    public final void reduce(P variant) {
        writer.step(~variant.ordinal(), "another production", -1, 0);
    }

    @Override
    public final void data(T terminal, ByteBuffer bytes, long remaining) {
        raw += bytes.remaining();
    }

    @Override
    public final void comment(String rule, Token token) {
        writer.fail(token.offset(), "is read as the comment " + rule);
    }

    @Override
    public final void mistake(SyntaxError error) {
        writer.fail(error);
    }

    @Override
    public final void error(SyntaxError error) {
        writer.fail(error);
    }
}
