package org.tatoo.samples.mqtt;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/**
 * The received bytes of a field of a packet. Its memory grows with the bytes received, not with a declared length. The
 * memory is reserved beforehand, until the packet ends.
 */
final class Field {
    private static final byte[] NOTHING = {};
    private static final int SMALLEST = 64;

    private final Connection connection;
    private byte[] bytes = NOTHING;
    private int length;
    private long reserved;

    Field(Connection connection) {
        this.connection = connection;
    }

    /**
     * Adds bytes.
     *
     * @param remaining the number of bytes still to be received
     * @return false if there is no memory
     */
    boolean add(ByteBuffer more, long remaining) {
        int needed = length + more.remaining();
        if (needed > bytes.length) {
            long whole = needed + remaining;
            int size = (int) Math.min(whole, Math.max(Math.max(needed, SMALLEST), 2L * bytes.length));
            if (!connection.reserve(size)) {
                return false;
            }
            reserved += size;
            bytes = Arrays.copyOf(bytes, size);
        }
        int added = more.remaining();
        more.get(bytes, length, added);
        length += added;
        return true;
    }

    /** Returns the content, which then belongs to the caller, and empties the field. */
    byte[] take() {
        byte[] content = bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
        bytes = NOTHING;
        length = 0;
        return content;
    }

    /** Returns the content as text; null if it is not UTF-8 (MQTT-1.5.3-1) or contains U+0000 (MQTT-1.5.3-2). */
    @Nullable
    String takeText() {
        return decode(take());
    }

    /** Decodes bytes like {@link #takeText}. */
    static @Nullable String decode(byte[] content) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
            return text.indexOf('\0') < 0 ? text : null;
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** Releases the memory of all fields of the packet, which has ended. */
    void release() {
        connection.reserve(-reserved);
        reserved = 0;
    }
}
