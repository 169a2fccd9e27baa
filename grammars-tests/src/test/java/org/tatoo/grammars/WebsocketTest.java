package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of {@code websocket.ebnf} and {@link WebsocketReader} on right and wrong frames. */
class WebsocketTest {
    private static final int STREAMS = 10;
    private static final int[] FIRSTS = {0x00, 0x01, 0x02, 0x80, 0x81, 0x82, 0x88, 0x89, 0x8a};

    private final Agreement agreement = new Agreement(
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/websocket/websocket.ebnf"),
            "frames",
            WebsocketReader::events);

    /** What a right client would send. */
    private static byte[] frames(Random random, int count, int longest) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            int first = FIRSTS[random.nextInt(FIRSTS.length)];
            byte[] payload = new byte[random.nextInt(Math.min(first > 0x82 ? 125 : longest, longest) + 1)];
            random.nextBytes(payload);
            frame(frames, first, payload);
        }
        return frames.toByteArray();
    }

    private static void frame(ByteArrayOutputStream frames, int first, byte[] payload) {
        frames.write(first);
        if (payload.length > 0xffff) {
            frames.write(0xff);
            frames.writeBytes(ByteBuffer.allocate(8).putLong(payload.length).array());
        } else if (payload.length > 125) {
            frames.write(0xfe);
            frames.writeBytes(
                    ByteBuffer.allocate(2).putShort((short) payload.length).array());
        } else {
            frames.write(0x80 + payload.length);
        }
        frames.writeBytes(new byte[] {1, 2, 3, 4});
        frames.writeBytes(payload);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadWhatARightClientSends(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < STREAMS; i++) {
            agreement.check(frames(random, random.nextInt(10), i % 5 == 0 ? 70_000 : 200));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < STREAMS; i++) {
            agreement.checkMutants(frames(random, 5, 5));
        }
        agreement.checkMutants(frames(new Random(2), 2, 140));
        agreement.checkMutants(
                new byte[] {(byte) 0x82, (byte) 0xff, 0, 0, 0, 0, 0, 1, 0, 0, 1, 2, 3, 4, 'x'}); // is not complete
        // there is no region around a length: BAD_LENGTH, REGION_ENDS and REGION_NOT_FILLED cannot be
        assertThat(agreement.verdicts())
                .containsOnlyKeys("accept", "error BAD_CHOICE", "error BAD_VALUE", "error UNEXPECTED_END");
    }
}
