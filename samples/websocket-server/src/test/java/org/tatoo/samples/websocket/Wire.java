package org.tatoo.samples.websocket;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.tatoo.samples.testing.Escapes;

/** Frames as bytes, written by RFC 6455 section 5.2 and nothing of the server. */
final class Wire {
    private static final String RAW = "raw ";

    private Wire() {}

    /** A frame of a server. */
    static byte[] plain(int first, byte[] payload) {
        return frame(first, 0, new byte[0], payload);
    }

    /** A frame of a client, masked with {@code key}. */
    static byte[] masked(int first, byte[] key, byte[] payload) {
        byte[] hidden = payload.clone();
        for (int i = 0; i < hidden.length; i++) {
            hidden[i] ^= key[i % key.length];
        }
        return frame(first, 0x80, key, hidden);
    }

    private static byte[] frame(int first, int mask, byte[] key, byte[] payload) {
        ByteBuffer frame = ByteBuffer.allocate(14 + payload.length).put((byte) first);
        if (payload.length <= 125) {
            frame.put((byte) (mask | payload.length));
        } else if (payload.length <= 0xffff) {
            frame.put((byte) (mask | 126)).putShort((short) payload.length);
        } else {
            frame.put((byte) (mask | 127)).putLong(payload.length);
        }
        frame.put(key).put(payload).flip();
        byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        return bytes;
    }

    /** The lines of a case as a client sends them, with keys of {@code random}. */
    static byte[] sent(List<String> lines, Random random) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String line : lines) {
            byte[] key = new byte[4];
            random.nextBytes(key);
            bytes.writeBytes(
                    line.startsWith(RAW)
                            ? Escapes.bytes(line.substring(RAW.length()))
                            : masked(first(line), key, payload(line)));
        }
        return bytes.toByteArray();
    }

    /** The lines of a case as a server sends them. */
    static byte[] expected(List<String> lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        lines.forEach(line -> bytes.writeBytes(plain(first(line), payload(line))));
        return bytes.toByteArray();
    }

    private static int first(String line) {
        return Integer.parseInt(line.substring(0, 2), 16);
    }

    private static byte[] payload(String line) {
        return Escapes.bytes(line.length() == 2 ? "" : line.substring(3));
    }
}
