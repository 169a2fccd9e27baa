package org.tatoo.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * A parser written by hand: each line is a message, and if it is a number sign and a number, so many bytes of raw data
 * belong to it. A zero byte in a line is wrong, as is an end inside a message.
 */
final class LineParser extends PushParser {
    private final LineHandler handler;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    // Raw data that is to come, and that has come.
    private int data;
    private long rawBytes;
    // As tokens of a generated parser do, this refers to what was parsed last.
    private byte[] parsed = NO_BYTES;

    LineParser(LineHandler handler) {
        super(handler);
        this.handler = handler;
    }

    @Override
    protected int parse(byte[] input, int from, int to) {
        int position = from;
        parsed = input;
        while (stops == 0 && position < to) {
            if (data > 0) {
                position += lend(input, position, Math.min(data, to - position));
                continue;
            }
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
                data = bytes[0] == '#' ? Integer.parseInt(new String(bytes, 1, bytes.length - 2, US_ASCII)) : 0;
                handler.shift(LineHandler.Terminal.line, tokenOf(bytes, 0, bytes.length));
            }
        }
        return position;
    }

    /** How many bytes the array has to which this refers. */
    int referred() {
        return parsed.length;
    }

    private int lend(byte[] input, int from, int length) {
        data -= length;
        rawBytes += length;
        offset += length;
        handler.data(LineHandler.Terminal.line, ByteBuffer.wrap(input, from, length), data);
        return length;
    }

    @Override
    public long rawBytes() {
        return rawBytes;
    }

    @Override
    public boolean mayEnd() {
        return data == 0 && line.size() == 0;
    }

    @Override
    protected boolean parseEnd() {
        if (stops == 0 && !mayEnd()) {
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
