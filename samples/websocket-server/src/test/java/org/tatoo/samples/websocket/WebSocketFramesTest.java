package org.tatoo.samples.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server writes: RFC 6455 sections 5.2, 5.5.1 and 7.4. */
class WebSocketFramesTest {
    private static String hex(ByteBuffer bytes) {
        StringBuilder text = new StringBuilder();
        while (bytes.hasRemaining()) {
            text.append(String.format("%02x", bytes.get()));
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 8100",
        "1, 5, 8105",
        "10, 125, 8a7d",
        "2, 126, 827e007e",
        "2, 256, 827e0100",
        "2, 65535, 827effff",
        "2, 65536, 827f0000000000010000",
        "2, 2147483647, 827f000000007fffffff",
    })
    void aLengthHasItsShortestForm(int opcode, int length, String head) {
        assertThat(hex(Frames.head(opcode, length))).isEqualTo(head);
    }

    @Test
    void aCloseHasItsCode() {
        assertThat(hex(Frames.close(CloseCode.PROTOCOL_ERROR))).isEqualTo("880203ea");
        assertThat(hex(Frames.close(CloseCode.NONE))).isEqualTo("8800");
    }

    @Test
    void allCodesAreAsTheRegistrySays() {
        for (int code = 0; code <= 0xffff; code++) {
            boolean valid = code >= 1000
                    && code < 5000
                    && (code >= 3000 || (code <= 1014 && code != 1004 && code != 1005 && code != 1006));
            ByteBuffer content = ByteBuffer.allocate(2).putShort((short) code).flip();
            assertThat(CloseCode.answer(content)).isEqualTo(valid ? code : CloseCode.PROTOCOL_ERROR);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00e2\u0082", "\u00ff"})
    void aReasonIsUtf8(String reason) {
        ByteBuffer content = ByteBuffer.allocate(10).putShort((short) CloseCode.NORMAL);
        reason.chars().forEach(c -> content.put((byte) c));
        assertThat(CloseCode.answer(content.flip())).isEqualTo(CloseCode.INVALID_DATA);
    }
}
