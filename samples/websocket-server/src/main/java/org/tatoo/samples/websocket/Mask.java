package org.tatoo.samples.websocket;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Token;

/** The mask of a frame: RFC 6455 section 5.3. */
final class Mask {
    static final int LENGTH = 4;

    private final byte[] key = new byte[LENGTH];
    private int at;

    /** Begins a payload. */
    void begin(Token token) {
        token.copyTo(key, 0);
        at = 0;
    }

    /** Unmasks the next bytes of the payload into {@code target}. */
    void remove(ByteBuffer bytes, byte[] target, int position) {
        int end = position + bytes.remaining();
        for (int i = position; i < end; i++) {
            target[i] = (byte) (bytes.get() ^ key[at]);
            at = (at + 1) % LENGTH;
        }
    }
}
