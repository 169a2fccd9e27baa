package org.tatoo.httpserver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.tatoo.httpserver.ResponseHead.Framing;

/**
 * The content of an answer as a stream, whose writers block until the peer reads. The head is sent with the first
 * content. For one thread at a time.
 */
final class ResponseBody extends OutputStream {
    /** The number of bytes up to which output is buffered until it is flushed. */
    private static final int COLLECTED = 8 << 10;

    /** The maximum number of bytes in one write. */
    private static final int PART = 64 << 10;

    /** The space for the size of a chunk, line ends and the last chunk, in bytes. */
    private static final int CHUNK_ROOM = 24;

    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};

    private final Exchange exchange;
    private final BlockingOutput output;
    // The unsent part of the head.
    private byte[] head = {};
    private Framing framing = Framing.NONE;
    private long left;
    private byte[] collected = {};
    private int count;
    private boolean begun;
    private boolean closed;

    ResponseBody(Exchange exchange, BlockingOutput output) {
        this.exchange = exchange;
        this.output = output;
    }

    /**
     * Begins the answer.
     *
     * @param length the length of fixed content
     */
    void begin(byte[] bytes, Framing how, long length) {
        head = bytes;
        framing = how;
        left = length;
        begun = true;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, source.length);
        checkBegun();
        if (framing == Framing.DROPPED) {
            return;
        }
        if (closed) {
            throw new IOException("the stream is closed");
        }
        if (framing == Framing.FIXED && length > left) {
            exchange.abort();
            throw new IOException("too many bytes: " + length + ", but only " + left + " of those announced are left");
        }
        output.check();
        left -= length;
        int end = offset + length;
        for (int from = offset; from < end; ) {
            from += count == 0 && end - from >= COLLECTED ? send(source, from, end) : collect(source, from, end);
        }
        if (framing == Framing.FIXED && left == 0) {
            sendCollected();
        }
    }

    private void checkBegun() throws IOException {
        if (!begun) {
            throw new IOException("the response headers have not been sent yet");
        }
    }

    private int collect(byte[] source, int from, int end) throws IOException {
        int part = Math.min(end - from, COLLECTED - count);
        if (count + part > collected.length) {
            byte[] larger = new byte[Math.min(COLLECTED, Math.max(count + part, 2 * collected.length))];
            System.arraycopy(collected, 0, larger, 0, count);
            collected = larger;
        }
        System.arraycopy(source, from, collected, count, part);
        count += part;
        if (count == COLLECTED) {
            sendCollected();
        }
        return part;
    }

    private void sendCollected() throws IOException {
        send(collected, 0, count, false);
        count = 0;
    }

    private int send(byte[] source, int from, int end) throws IOException {
        int part = Math.min(PART, end - from);
        send(source, from, part, false);
        return part;
    }

    private void send(byte[] source, int offset, int length, boolean last) throws IOException {
        ByteBuffer part = ByteBuffer.allocate(head.length + length + CHUNK_ROOM).put(head);
        if (framing != Framing.CHUNKED) {
            part.put(source, offset, length);
        } else if (length > 0) {
            part.put((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII))
                    .put(source, offset, length)
                    .put(LINE_END);
        }
        if (last && framing == Framing.CHUNKED) {
            part.put(LAST_CHUNK);
        }
        head = new byte[0];
        if (part.flip().hasRemaining()) {
            output.write(part);
        }
    }

    @Override
    public void flush() throws IOException {
        checkBegun();
        if (!closed) {
            sendCollected();
        }
    }

    /** Ends the answer, and drops the rest of the request's content. */
    @Override
    public void close() throws IOException {
        checkBegun();
        if (closed) {
            return;
        }
        closed = true;
        if (framing == Framing.FIXED && left > 0) {
            exchange.abort();
            throw new IOException("the answer is incomplete: " + left + " of the bytes announced were not written");
        }
        try {
            send(collected, 0, count, true);
        } finally {
            collected = new byte[0];
            exchange.answered();
        }
    }
}
