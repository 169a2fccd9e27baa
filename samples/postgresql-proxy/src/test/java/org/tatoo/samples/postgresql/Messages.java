package org.tatoo.samples.postgresql;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Messages of PostgreSQL. */
final class Messages {
    static final byte[] SSL = first(80877103, "");
    static final byte[] STARTUP = first(196608, "user\0me\0\0");

    private Messages() {}

    /** One without a type. */
    static byte[] first(int code, String parameters) {
        byte[] content = parameters.getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocate(8 + content.length)
                .putInt(8 + content.length)
                .putInt(code)
                .put(content)
                .array();
    }

    static byte[] of(char type, String content) {
        return announcing(type, 4 + content.length(), content);
    }

    /** One with that length, right or wrong. */
    static byte[] announcing(char type, int length, String content) {
        return ByteBuffer.allocate(5 + content.length())
                .put((byte) type)
                .putInt(length)
                .put(content.getBytes(StandardCharsets.ISO_8859_1))
                .array();
    }

    static byte[] joined(byte[]... parts) {
        int size = 0;
        for (byte[] part : parts) {
            size += part.length;
        }
        ByteBuffer all = ByteBuffer.allocate(size);
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.array();
    }
}
