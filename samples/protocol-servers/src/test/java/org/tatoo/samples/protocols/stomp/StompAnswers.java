package org.tatoo.samples.protocols.stomp;

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
    public void shift(StompTerminal terminal, Token token) {
        if (terminal == StompTerminal.literal) {
            frame.append(token.utf8());
        }
    }

    @Override
    public void reduce(StompProduction production) {
        switch (production) {
            case name -> frame.endName();
            case header -> frame.endHeader();
            case server_frame, frame -> frame = newFrame();
            default -> {}
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
