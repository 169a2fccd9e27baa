package org.tatoo.transport;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError.Kind;

/** A parser written by hand: each line is a message; a zero byte is wrong, as is an end inside a line. */
final class LineParser extends PushParser {
    private final LineHandler handler;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LineParser(LineHandler handler) {
        super(handler);
        this.handler = handler;
    }

    @Override
    protected int parse(byte[] input, int from, int to) {
        int position = from;
        while (stops == 0 && position < to) {
            byte b = input[position];
            if (b == 0) {
                reject(Kind.UNEXPECTED_BYTE, offset + line.size(), new byte[] {b}, null, List.of("line"));
                return position;
            }
            position++;
            line.write(b);
            if (b == '\n') {
                byte[] bytes = line.toByteArray();
                line.reset();
                offset += bytes.length;
                handler.shift(LineHandler.Terminal.line, tokenOf(bytes, 0, bytes.length));
            }
        }
        return position;
    }

    @Override
    protected boolean parseEnd() {
        if (stops == 0 && line.size() > 0) {
            reject(Kind.UNEXPECTED_END, offset + line.size(), NO_BYTES, null, List.of("line"));
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
