package org.tatoo.transport;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** Notes its callbacks; each line is for the test to answer, by default it is sent back. */
class LineHandler extends ProtocolHandler<LineHandler.Terminal, LineHandler.Production> {
    enum Terminal {
        line
    }

    enum Production {}

    /** Whether {@link #batch} is noted. */
    boolean notesBatches;

    /** Whether the end of the input is that of the peer. */
    boolean leavesAtEnd;

    private final List<String> events;
    private boolean inside;

    /** @param events where callbacks are noted */
    LineHandler(Connection connection, List<String> events) {
        super(connection);
        this.events = events;
    }

    void line(String line) {
        send(line + "\n");
        connection().endRequest();
    }

    @Override
    public final void draining() {
        note("draining");
    }

    /** A batch is over. */
    void atBatch() {}

    /** Pauses the parser. */
    final void stop() {
        pause();
    }

    final void send(String text) {
        connection().asyncWrite(bytes(text));
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Notes a callback, and that none is nested in another one. */
    private void note(String event) {
        events.add(inside ? event + " nested" : event);
    }

    @Override
    public final void shift(Terminal terminal, Token token) {
        String text = token.text();
        String line = text.substring(0, text.length() - 1);
        note("line " + line);
        inside = true;
        try {
            line(line);
        } finally {
            inside = false;
        }
    }

    @Override
    public final void data(Terminal terminal, ByteBuffer bytes, long remaining) {
        note("data " + StandardCharsets.ISO_8859_1.decode(bytes));
    }

    @Override
    public final void reduce(Production production) {
        throw new AssertionError("there are no productions");
    }

    @Override
    public void opened() {
        note("opened");
    }

    @Override
    public void batch() {
        if (notesBatches) {
            note("batch");
        }
        atBatch();
    }

    @Override
    public void writable() {
        note("writable");
    }

    @Override
    public void expired(Deadline deadline) {
        note("expired " + deadline);
    }

    @Override
    public void error(SyntaxError error) {
        note("error " + error.kind());
    }

    @Override
    public boolean leavesAtEnd() {
        return leavesAtEnd;
    }

    @Override
    public void gone() {
        note("gone");
    }

    @Override
    public void closed() {
        note("closed");
    }
}
