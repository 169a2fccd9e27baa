package org.tatoo.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** A handler of lines: {@link #line} for each, {@link #message} after it; by default lines are sent back. */
class LineHandler extends ProtocolHandler<LineParser.Terminal, LineParser.Production> {
    LineHandler(Connection connection) {
        super(connection);
    }

    /** A line was shifted; {@code line} is without its line feed. */
    protected void line(String line) {
        send(line + "\n");
        connection().endRequest();
    }

    protected void message() {}

    protected final void send(String text) {
        connection().asyncWrite(bytes(text));
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public final void shift(LineParser.Terminal terminal, Token token) {
        String text = token.text();
        line(text.substring(0, text.length() - 1));
    }

    @Override
    public final void reduce(LineParser.Production production) {
        message();
    }

    @Override
    public void error(SyntaxError error) {
        send("error " + error.kind() + " at " + error.offset() + "\n");
    }
}
