package org.tatoo.server;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError.Kind;
import org.tatoo.runtime.Token;

/**
 * A parser written by hand of {@code lines = message*; message = line} with {@code line='[^\n\0]*\n' max 65536}. The
 * reduction of a message needs no look-ahead, so it follows the shift at once, or after a pause.
 */
final class LineParser extends PushParser {
    static final int MAX = 65_536;

    private static final List<String> EXPECTED = List.of("line");

    enum Terminal {
        line
    }

    enum Production {
        message
    }

    private final LineHandler handler;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean reductionDue;

    LineParser(LineHandler handler) {
        super(handler);
        this.handler = handler;
    }

    @Override
    protected int parse(byte[] input, int from, int to) {
        int position = from;
        while (mayRead() && position < to && add(input[position])) {
            position++;
        }
        return position;
    }

    /** Adds one byte to the line in progress; false if it is wrong. */
    private boolean add(byte b) {
        if (b == 0) {
            reject(Kind.UNEXPECTED_BYTE, offset + line.size(), new byte[] {b}, null, EXPECTED);
            return false;
        }
        if (line.size() == MAX) {
            reject(Kind.TOKEN_TOO_LONG, offset, line.toByteArray(), "line", EXPECTED);
            return false;
        }
        line.write(b);
        if (b == '\n') {
            shift(tokenOf(line.toByteArray(), 0, line.size()));
        }
        return true;
    }

    private void shift(Token token) {
        line.reset();
        countLines(token);
        delivered(token);
        reductionDue = true;
        handler.shift(Terminal.line, token);
    }

    /** Makes the reduction that is due; whether parsing may go on. */
    private boolean mayRead() {
        if (stops == 0 && reductionDue) {
            reductionDue = false;
            handler.reduce(Production.message);
        }
        return stops == 0;
    }

    @Override
    protected boolean parseEnd() {
        if (mayRead() && line.size() > 0) {
            reject(Kind.UNEXPECTED_END, offset + line.size(), NO_BYTES, null, EXPECTED);
        }
        return stops == 0;
    }

    @Override
    public byte[] carried() {
        return line.toByteArray();
    }

    @Override
    protected void discard() {
        line.reset();
    }
}
