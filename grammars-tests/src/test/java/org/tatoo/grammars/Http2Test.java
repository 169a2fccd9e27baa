package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of {@code http2.ebnf} and {@link Http2Reader} on right and wrong connections. */
class Http2Test {
    private static final int STREAMS = 20;
    private static final int MUTATED = 5;
    private static final int HEAD = 9;
    private static final int PADDED = 0x8;
    private static final int PRIORITY = 0x20;
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Agreement agreement = new Agreement(
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/http2/http2.ebnf"),
            "conversation",
            Http2Reader::events);

    /** The preface, SETTINGS, and {@code count} frames. */
    private static byte[] connection(Random random, int count) {
        ByteArrayOutputStream connection = new ByteArrayOutputStream();
        connection.writeBytes(PREFACE);
        connection.writeBytes(frame(random, 4, random.nextInt(256) & ~1));
        for (int i = 0; i < count; i++) {
            int type = random.nextInt(11);
            connection.writeBytes(frame(random, type == 5 ? 255 : type, random.nextInt(256)));
        }
        return connection.toByteArray();
    }

    private static byte[] frame(Random random, int type, int flags) {
        byte[] payload = payload(random, type, flags);
        int reserved = random.nextInt() & 0x80000000;
        boolean ofConnection = type == 4 || type == 6 || type == 7;
        int stream = ofConnection ? 0 : 1 + random.nextInt(3);
        return ByteBuffer.allocate(HEAD + payload.length)
                .put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(reserved | stream)
                .put(payload)
                .array();
    }

    private static byte[] payload(Random random, int type, int flags) {
        int size = random.nextInt(8);
        return switch (type) {
            case 0 -> content(random, flags & PADDED, size);
            case 1 -> content(random, flags & (PADDED | PRIORITY), size);
            case 2 -> bytes(random, random.nextInt(4) == 0 ? size : 5);
            case 3, 8 -> bytes(random, 4);
            case 4 -> bytes(random, (flags & 1) != 0 ? 0 : 6 * random.nextInt(3));
            case 6 -> bytes(random, 8);
            case 7 -> bytes(random, 8 + size);
            default -> bytes(random, size);
        };
    }

    private static byte[] content(Random random, int flags, int size) {
        int pad = (flags & PADDED) == 0 ? 0 : random.nextInt(4);
        int fixed = ((flags & PADDED) == 0 ? 0 : 1) + ((flags & PRIORITY) == 0 ? 0 : 5);
        byte[] payload = bytes(random, fixed + size + pad);
        if ((flags & PADDED) != 0) {
            payload[0] = (byte) pad;
        }
        return payload;
    }

    private static byte[] bytes(Random random, int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadRightConnections(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < STREAMS; i++) {
            agreement.check(connection(random, random.nextInt(12)));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < MUTATED; i++) {
            agreement.checkMutants(connection(random, 12));
        }
        assertThat(agreement.verdicts())
                .containsOnlyKeys(
                        "accept",
                        "error BAD_CHOICE",
                        "error BAD_LENGTH",
                        "error BAD_VALUE",
                        "error REGION_ENDS",
                        "error REGION_NOT_FILLED",
                        "error UNEXPECTED_BYTE",
                        "error UNEXPECTED_END");
    }
}
