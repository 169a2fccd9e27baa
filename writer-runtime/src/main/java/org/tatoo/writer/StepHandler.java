package org.tatoo.writer;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/**
 * The handler of the parser by which a writer checks what it writes: all steps are reported. For generated code only.
 *
 * @param <T> the terminals
 * @param <P> the variants
 */
@SuppressWarnings("EnumOrdinal") // the constants are generated in the order of the numbers
public abstract class StepHandler<T extends Enum<T>, P extends Enum<P>> extends ProtocolHandler<T, P> {
    private final MessageWriter writer;

    /** Makes the handler of one writer. */
    protected StepHandler(MessageWriter writer) {
        super(Connection.none());
        this.writer = writer;
    }

    @Override
    public final void shift(T terminal, Token token) {
        writer.agreement().shift(terminal.ordinal(), terminal.name(), token.offset(), token.length());
        made();
    }

    @Override
    public final void reduce(P variant) {
        writer.agreement().reduce(~variant.ordinal());
        made();
    }

    @Override
    public final void data(T terminal, ByteBuffer bytes, long remaining) {
        writer.agreement().raw(bytes.remaining());
    }

    @Override
    public final void comment(String rule, Token token) {
        writer.agreement().failAt(token.offset(), "is read as the comment " + rule);
        made();
    }

    @Override
    public final void mistake(SyntaxError error) {
        writer.agreement().reject(error);
        made();
    }

    @Override
    public final void error(SyntaxError error) {
        writer.agreement().reject(error);
    }

    /**
     * Called before each question.
     *
     * @param handler that is asked; a method without a parameter could have the name of a question
     */
    protected static void asked(StepHandler<?, ?> handler) {
        handler.writer.agreement().ask();
    }

    private void made() {
        if (writer.agreement().takesPause()) {
            pause();
        }
    }
}
