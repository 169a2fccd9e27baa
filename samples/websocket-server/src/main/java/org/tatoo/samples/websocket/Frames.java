package org.tatoo.samples.websocket;

import java.nio.ByteBuffer;

/** Encoder of the server's frames, which are final and not masked: RFC 6455 section 5.2. */
final class Frames {
    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    /** The maximum payload of a control frame, in bytes. */
    static final int MOST_CONTROL = 125;

    private static final int FINAL = 0x80;
    private static final int TWO_BYTES = 126;
    private static final int EIGHT_BYTES = 127;
    private static final int MOST_HEAD = 10;

    private Frames() {}

    /** Returns whether {@code opcode} is that of a control frame. */
    static boolean isControl(int opcode) {
        return opcode >= CLOSE;
    }

    /** Returns the header of a frame with a payload of that length. */
    static ByteBuffer head(int opcode, int length) {
        ByteBuffer head = ByteBuffer.allocate(MOST_HEAD).put((byte) (FINAL | opcode));
        if (length < TWO_BYTES) {
            head.put((byte) length);
        } else if (length <= 0xffff) {
            head.put((byte) TWO_BYTES).putShort((short) length);
        } else {
            head.put((byte) EIGHT_BYTES).putLong(length);
        }
        return head.flip();
    }

    /** Returns a close with a code, or without one for {@link CloseCode#NONE}. */
    static ByteBuffer close(int code) {
        if (code == CloseCode.NONE) {
            return head(CLOSE, 0);
        }
        return ByteBuffer.allocate(4)
                .put(head(CLOSE, Short.BYTES))
                .putShort((short) code)
                .flip();
    }
}
