package org.tatoo.samples.protocols.stomp;

import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.stomp.StompParser;
import org.tatoo.grammars.stomp.StompProduction;
import org.tatoo.grammars.stomp.StompProtocolHandler;
import org.tatoo.grammars.stomp.StompTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;
import org.tatoo.samples.testing.AnswerCheck;

/** The frames of a STOMP server, read by a client. */
final class StompAnswers extends StompProtocolHandler {
    private static final String CONTENT_LENGTH = "content-length";

    private IncomingFrame frame = newFrame();

    private StompAnswers() {
        super(Connection.none());
    }

    /** What the client sends changes nothing. */
    static AnswerCheck check() {
        return new AnswerCheck(
                new StompParser(new StompAnswers()),
                new StompParser(new StompAnswers(), StompParser.Start.server_frames));
    }

    private static IncomingFrame newFrame() {
        return new IncomingFrame(Connection.none(), Integer.MAX_VALUE);
    }

    @Override
    public void shift(StompTerminal terminal, Token token) {}

    @Override
    protected void header(Token name, @Nullable Token value) {
        frame.add(name.utf8(), value == null ? "" : value.utf8());
    }

    @Override
    protected void connect_header(Token name, @Nullable Token value) {}

    @Override
    public void reduce(StompProduction production) {
        switch (production) {
            case send_head, message_head, error_head -> {}
            default -> frame = newFrame();
        }
    }

    @Override
    protected Framing framing() {
        return frame.header(CONTENT_LENGTH) == null ? Framing.text : Framing.counted;
    }

    @Override
    protected long contentLength() {
        String length = frame.header(CONTENT_LENGTH, "");
        return length.matches("[0-9]{1,9}") ? Long.parseLong(length) : -1;
    }
}
