package org.tatoo.samples.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The check of UTF-8 and the decoder of the JDK agree. */
@Tag("once")
class WebSocketUtf8Test {
    private static final int LONGEST = 6;

    private static boolean accepts(byte[] bytes) {
        Utf8 utf8 = new Utf8();
        return utf8.add(ByteBuffer.wrap(bytes)) && utf8.isComplete();
    }

    private static boolean jdkAccepts(byte[] bytes) {
        CharBuffer characters = CharBuffer.allocate(bytes.length);
        return !StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes), characters, true)
                .isError();
    }

    @Test
    void allPairsOfBytesAreAsTheJdkSays() {
        for (int pair = 0; pair <= 0xffff; pair++) {
            byte[] bytes = {(byte) (pair >> 8), (byte) pair};
            assertThat(accepts(bytes)).as("%04x", pair).isEqualTo(jdkAccepts(bytes));
        }
    }

    @Test
    void allCharactersAreAccepted() {
        Utf8 utf8 = new Utf8();
        for (int code = 0; code <= Character.MAX_CODE_POINT; code++) {
            if (code < Character.MIN_SURROGATE || code > Character.MAX_SURROGATE) {
                byte[] bytes = Character.toString(code).getBytes(StandardCharsets.UTF_8);
                assertThat(utf8.add(ByteBuffer.wrap(bytes)) && utf8.isComplete())
                        .as("U+%X", code)
                        .isTrue();
            }
        }
    }

    /** Mostly first and continuation bytes at the ends of their ranges. */
    @Test
    void longerOnesAreAsTheJdkSays() {
        byte[] some = new byte[22];
        for (int i = 0; i < some.length; i++) {
            some[i] = (byte)
                    Integer.parseInt("7f8081bfa09f908fc0c1c2dfe0e1ecedeeeff0f1f4f5".substring(2 * i, 2 * i + 2), 16);
        }
        Random random = new Random(3629);
        for (int i = 0; i < 500_000; i++) {
            byte[] bytes = new byte[1 + random.nextInt(LONGEST)];
            for (int at = 0; at < bytes.length; at++) {
                bytes[at] = some[random.nextInt(some.length)];
            }
            if (accepts(bytes) != jdkAccepts(bytes)) {
                fail("not as the JDK says: " + HexFormat.of().formatHex(bytes));
            }
        }
    }
}
