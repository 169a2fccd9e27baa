package org.tatoo.writer;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.StepListener;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** The handler of the parser with which a writer checks its output: compares every step with the intended one. */
final class CheckHandler extends ProtocolHandler<CheckHandler.None, CheckHandler.None> implements StepListener {
    private final Agreement agreement;

    /** The empty set of constants: the parser reports steps by their numbers. */
    enum None {}

    CheckHandler(Agreement agreement) {
        super(Connection.none());
        this.agreement = agreement;
    }

    @Override
    public void shifted(int terminal, String name, Token token) {
        agreement.shift(terminal, name, token.offset(), token.length());
        pauseIfDue();
    }

    @Override
    public void reduced(int variant) {
        agreement.reduce(~variant);
        pauseIfDue();
    }

    @Override
    public void data(ByteBuffer bytes) {
        agreement.raw(bytes.remaining());
    }

    @Override
    public void asked() {
        agreement.ask();
    }

    @Override
    public void shift(None terminal, Token token) {
        throw new IllegalStateException();
    }

    @Override
    public void reduce(None production) {
        throw new IllegalStateException();
    }

    @Override
    public void comment(String rule, Token token) {
        agreement.failAt(token.offset(), "is read as the comment " + rule);
        pauseIfDue();
    }

    @Override
    public void mistake(SyntaxError error) {
        agreement.reject(error);
        pauseIfDue();
    }

    @Override
    public void error(SyntaxError error) {
        agreement.reject(error);
    }

    private void pauseIfDue() {
        if (agreement.takesPause()) {
            pause();
        }
    }
}
