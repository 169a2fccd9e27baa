package org.tatoo.writer;

import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** The handler of the parser by which a writer checks its output. The parser itself reports shifts and reductions. */
final class CheckHandler extends ProtocolHandler<CheckHandler.None, CheckHandler.None> {
    private final MessageWriter writer;

    /** There are no constants: the parser reports steps by their numbers. */
    enum None {}

    CheckHandler(MessageWriter writer) {
        super(Connection.none());
        this.writer = writer;
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
        writer.agreement().failAt(token.offset(), "is read as the comment " + rule);
        pauseIfDue();
    }

    @Override
    public void mistake(SyntaxError error) {
        writer.agreement().reject(error);
        pauseIfDue();
    }

    @Override
    public void error(SyntaxError error) {
        writer.agreement().reject(error);
    }

    private void pauseIfDue() {
        if (writer.agreement().takesPause()) {
            pause();
        }
    }
}
