package org.tatoo.runtime;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * A parser written by hand: {@code lines = message*; message = line} with {@code line='[^\n\0]*\n'}. It copies only a
 * line that is cut by the end of a buffer.
 */
final class LineParser extends PushParser {
    private static final List<String> EXPECTED = List.of("line");

    enum Terminal {
        line
    }

    enum Production {
        message
    }

    private final ProtocolHandler<Terminal, Production> handler;
    private final ByteArrayOutputStream cut = new ByteArrayOutputStream();
    private boolean reductionDue;

    LineParser(ProtocolHandler<Terminal, Production> handler) {
        super(handler);
        this.handler = handler;
    }

    @Override
    protected int parse(byte[] input, int from, int to) {
        int start = from;
        while (mayRead() && start < to) {
            int end = start;
            while (end < to && input[end] != '\n' && input[end] != 0) {
                end++;
            }
            if (end == to) {
                cut.write(input, start, end - start);
                return to;
            }
            if (input[end] == 0) {
                long at = offset + cut.size() + end - start;
                reject(Kind.UNEXPECTED_BYTE, at, new byte[] {0}, null, EXPECTED);
                return end;
            }
            shift(line(input, start, end + 1));
            start = end + 1;
        }
        return start;
    }

    private Token line(byte[] input, int start, int end) {
        if (cut.size() == 0) {
            return tokenOf(input, start, end);
        }
        cut.write(input, start, end - start);
        Token token = tokenOf(cut.toByteArray(), 0, cut.size());
        cut.reset();
        return token;
    }

    private void shift(Token token) {
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
        if (mayRead() && cut.size() > 0) {
            reject(Kind.UNEXPECTED_END, offset + cut.size(), NO_BYTES, null, EXPECTED);
        }
        return stops == 0;
    }

    @Override
    public byte[] carried() {
        return cut.toByteArray();
    }

    @Override
    protected void discard() {
        cut.reset();
    }
}
