package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BytesTest {
    @Test
    void areEqualByContent() {
        assertThat(Bytes.of(1, 0xff))
                .isEqualTo(Bytes.copyOf(new byte[] {1, -1}))
                .isNotEqualTo(Bytes.of(1));
        assertThat(Bytes.of(1, 0xff)).hasSameHashCodeAs(Bytes.copyOf(ByteBuffer.wrap(new byte[] {1, -1})));
    }

    @Test
    void doNotChange() {
        byte[] array = {1, 2};
        Bytes bytes = Bytes.copyOf(array);
        array[0] = 9;
        bytes.toByteArray()[1] = 9;
        assertThat(bytes).isEqualTo(Bytes.of(1, 2));
        assertThat(bytes.asByteBuffer().isReadOnly()).isTrue();
        assertThat(bytes.byteAt(1)).isEqualTo((byte) 2);
    }

    @Test
    void copyOnlyWhatRemains() {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3}).position(1);
        assertThat(Bytes.copyOf(buffer)).isEqualTo(Bytes.of(2, 3));
        assertThat(buffer.position()).isOne();
    }

    @Test
    void areShownAsText() {
        assertThat(Bytes.encode("a\r\u00e9", StandardCharsets.ISO_8859_1)).hasToString(SyntaxError.escape("a\r\u00e9"));
        assertThat(Bytes.of('a', 'b').text(StandardCharsets.US_ASCII)).isEqualTo("ab");
    }
}
