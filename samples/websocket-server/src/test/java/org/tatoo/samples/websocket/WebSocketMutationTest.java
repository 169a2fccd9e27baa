package org.tatoo.samples.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.grammars.websocket.WebsocketParser;
import org.tatoo.grammars.websocket.WebsocketProduction;
import org.tatoo.grammars.websocket.WebsocketProtocolHandler;
import org.tatoo.grammars.websocket.WebsocketTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** The parser and the {@link RfcReader} agree about streams of which any byte was changed, removed or doubled. */
@Tag("once")
class WebSocketMutationTest {
    private static final byte[] KEY = {0x37, (byte) 0xfa, 0x21, 0x3d};

    /** Writes down frames as the reader does. */
    private static final class Recording extends WebsocketProtocolHandler {
        private final List<String> frames = new ArrayList<>();
        private final PushParser parser = new WebsocketParser(this);
        private long start;
        private int first;
        private long length;
        private String verdict = "";

        Recording() {
            super(Connection.none());
        }

        @Override
        public void shift(WebsocketTerminal terminal, Token token) {
            if (terminal == WebsocketTerminal.first) {
                start = token.offset();
                first = token.byteAt(0);
                length = 0;
            }
        }

        @Override
        public void data(WebsocketTerminal terminal, ByteBuffer bytes, long remaining) {
            length += bytes.remaining();
        }

        @Override
        public void reduce(WebsocketProduction production) {
            if (production == WebsocketProduction.message_frame || production == WebsocketProduction.control_frame) {
                frames.add(start + " to " + parser.offset() + ": " + (first & 15) + (first < 0 ? " final " : " ")
                        + length);
            }
        }

        @Override
        public void error(SyntaxError error) {
            verdict = error.kind() == SyntaxError.Kind.UNEXPECTED_END ? "incomplete" : "rejected";
        }
    }

    private static List<String> parse(byte[] input, int piece) {
        Recording handler = new Recording();
        PushParser parser = handler.parser;
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int from = 0; from < input.length && status == ParseStatus.NEED_INPUT; from += piece) {
            status = parser.feed(ByteBuffer.wrap(input, from, Math.min(piece, input.length - from)));
        }
        if (status == ParseStatus.NEED_INPUT) {
            status = parser.finish();
        }
        handler.frames.add(status == ParseStatus.ACCEPTED ? "accepted" : handler.verdict);
        return handler.frames;
    }

    private static byte[] stream(int... firstsAndLengths) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Random random = new Random(firstsAndLengths.length);
        for (int i = 0; i < firstsAndLengths.length; i += 2) {
            byte[] payload = new byte[firstsAndLengths[i + 1]];
            random.nextBytes(payload);
            bytes.writeBytes(Wire.masked(firstsAndLengths[i], KEY, payload));
        }
        return bytes.toByteArray();
    }

    static Stream<byte[]> streams() {
        return Stream.of(
                stream(0x81, 5, 0x01, 3, 0x89, 4, 0x00, 0, 0x80, 2, 0x88, 2),
                stream(0x82, 0, 0x8a, 0, 0x89, 125, 0x82, 1),
                stream(0x82, 125, 0x01, 126, 0x80, 127, 0x88, 0),
                stream(0x02, 300, 0x9, 0, 0x80, 1),
                stream(0x82, 65535, 0x81, 1),
                stream(0x82, 65536, 0x88, 2));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void bothReadAlikeWhateverByteIsWrong(byte[] stream) {
        compare(stream, true);
        Random random = new Random(stream.length);
        // of long streams, the bytes around the heads, and some of the payloads
        for (int at = 0; at < stream.length; at++) {
            if (at < 400 || at > stream.length - 20 || random.nextInt(1000) == 0) {
                mutate(stream, at);
            }
        }
    }

    private static void mutate(byte[] stream, int at) {
        int step = stream.length > 1000 ? 17 : 1;
        boolean all = stream.length < 200;
        for (int difference = 1; difference < 256; difference += step) {
            byte[] changed = stream.clone();
            changed[at] ^= (byte) difference;
            compare(changed, all || difference % 17 == 1);
        }
        compare(joined(stream, at, at + 1), true);
        compare(joined(stream, at + 1, at), true);
        compare(Arrays.copyOf(stream, at), true);
    }

    /** What is before {@code end}, then what is from {@code start} on. */
    private static byte[] joined(byte[] stream, int end, int start) {
        byte[] result = new byte[end + stream.length - start];
        System.arraycopy(stream, 0, result, 0, end);
        System.arraycopy(stream, start, result, end, stream.length - start);
        return result;
    }

    /** @param byteByByte whether to parse it so too, which takes hundreds of times as long */
    private static void compare(byte[] input, boolean byteByByte) {
        List<String> expected = RfcReader.read(input);
        assertThat(parse(input, Math.max(1, input.length))).isEqualTo(expected);
        if (byteByByte && input.length < 1000) {
            assertThat(parse(input, 1)).as("byte by byte").isEqualTo(expected);
        }
    }
}
