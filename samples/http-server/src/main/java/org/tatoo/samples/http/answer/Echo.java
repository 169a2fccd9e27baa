package org.tatoo.samples.http.answer;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.runtime.Connection;

/**
 * An answer that echoes the content of its request as it arrives. The beginning is held back, so that a small request
 * that turns out to be malformed can still be rejected.
 */
public final class Echo {
    /** The maximum number of bytes held back. */
    public static final int HELD_BACK = 16 * 1024;

    private static final byte[] LINE_END = {'\r', '\n'};

    private final Connection connection;
    private final ByteBuffer head;
    private final boolean chunked;
    private ByteArrayOutputStream heldBack = new ByteArrayOutputStream();
    private boolean begun;
    private long length;

    /** @param chunked whether {@code head} declares the content as chunked (RFC 9112 section 7.1) */
    public Echo(Connection connection, ByteBuffer head, boolean chunked) {
        this.connection = connection;
        this.head = head;
        this.chunked = chunked;
    }

    /** Returns whether the answer has begun. */
    public boolean hasBegun() {
        return begun;
    }

    /** Returns the number of content bytes received. */
    public long length() {
        return length;
    }

    /** Writes a copy of the content; returns false if the server has no memory for it. */
    public boolean write(ByteBuffer lent) {
        // the held back content may take twice its size while it grows; the connection counts sent content
        if (!begun && !connection.reserve(2L * lent.remaining())) {
            return false;
        }
        length += lent.remaining();
        byte[] content = new byte[lent.remaining()];
        lent.get(content);
        if (begun) {
            send(content);
            return true;
        }
        heldBack.writeBytes(content);
        if (heldBack.size() > HELD_BACK) {
            begin();
        }
        return true;
    }

    /** Marks the content as complete. */
    public void end() {
        if (!begun) {
            begin();
        }
        if (chunked) {
            connection.asyncWrite(ascii("0\r\n\r\n"));
        }
    }

    private void begin() {
        begun = true;
        connection.asyncWrite(head);
        if (heldBack.size() > 0) {
            send(heldBack.toByteArray());
            connection.reserve(-2L * heldBack.size());
            heldBack = new ByteArrayOutputStream(0);
        }
    }

    private void send(byte[] content) {
        if (!chunked) {
            connection.asyncWrite(ByteBuffer.wrap(content));
            return;
        }
        ByteBuffer size = ascii(Integer.toHexString(content.length) + "\r\n");
        connection.asyncWrite(ByteBuffer.allocate(size.remaining() + content.length + LINE_END.length)
                .put(size)
                .put(content)
                .put(LINE_END)
                .flip());
    }

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }
}
