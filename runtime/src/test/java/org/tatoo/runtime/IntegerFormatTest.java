package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntegerFormatTest {
    private static final long INT = Integer.MAX_VALUE;

    /** The number in the middle of an array; null if it is not allowed. */
    private static @Nullable Long read(IntegerFormat format, String hex) {
        byte[] number = HexFormat.of().parseHex(hex);
        byte[] bytes = new byte[number.length + 2];
        bytes[0] = '1';
        bytes[bytes.length - 1] = '1';
        System.arraycopy(number, 0, bytes, 1, number.length);
        long[] target = {-7, -7};
        boolean read = format.read(bytes, 1, number.length, target, 1);
        assertThat(target[0]).isEqualTo(-7);
        assertThat(read || target[1] == -7).isTrue();
        return read ? Long.valueOf(target[1]) : null;
    }

    @ParameterizedTest
    @CsvSource({
        "256, false, false, 0102, 258",
        "256, true, false, 0102, 513",
        "256, false, false, 7fffffff, 2147483647",
        "256, false, false, 80000000,",
        "256, true, false, ffffff7f, 2147483647",
        "256, true, false, 00000080,",
        "256, false, false, 000000000000000001, 1",
        "256, false, true, ff, -1",
        "256, false, true, 7f, 127",
        "256, false, true, ff80, -128",
        "256, true, true, 80ff, -128",
        "256, false, true, 80000000, -2147483648",
        "256, true, true, ffffffff, -1",
        "128, false, false, 00, 0",
        "128, false, false, 8100, 128",
        "128, true, false, 8001, 128",
        "128, true, false, ffffff7f, 268435455",
        "128, true, false, ffffffff07, 2147483647",
        "128, true, false, 8080808008,",
        "128, false, false, 87ffffff7f, 2147483647",
        "128, false, false, 8880808000,",
        "10, false, false, 3132, 12",
        "10, false, false, 243132 0d0a, 12",
        "10, false, false, 32313437343833363437, 2147483647",
        "10, false, false, 32313437343833363438,",
        "10, false, false, 6130, 0",
        "16, false, false, 6146, 175",
        "16, false, false, 3b41673b, 10",
        "16, false, false, 3766666666666666, 2147483647",
        "16, false, false, 3830303030303030,"
    })
    void digits(int radix, boolean little, boolean signed, String hex, @Nullable Long value) {
        assertThat(read(IntegerFormat.of(radix, little, signed, INT), hex.replace(" ", "")))
                .isEqualTo(value);
    }

    @Test
    void aLongHas63BitsAndASign() {
        IntegerFormat signed = IntegerFormat.of(256, false, true, Long.MAX_VALUE);
        assertThat(read(signed, "8000000000000000")).isEqualTo(Long.MIN_VALUE);
        assertThat(read(signed, "7fffffffffffffff")).isEqualTo(Long.MAX_VALUE);
        IntegerFormat decimal = IntegerFormat.of(10, false, false, Long.MAX_VALUE);
        BigInteger largest = BigInteger.valueOf(Long.MAX_VALUE);
        assertThat(read(decimal, ascii(largest.toString()))).isEqualTo(Long.MAX_VALUE);
        assertThat(read(decimal, ascii(largest.add(BigInteger.ONE).toString()))).isNull();
        assertThat(read(IntegerFormat.of(128, true, false, Long.MAX_VALUE), "ffffffffffffffff7f"))
                .isEqualTo(Long.MAX_VALUE);
    }

    private static String ascii(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }

    @ParameterizedTest
    @CsvSource({"00, false", "01, true", "03, true", "04, false", "06, false", "07, true", "08, false"})
    void rangesIncludeTheirEnds(String hex, boolean allowed) {
        IntegerFormat format = IntegerFormat.of(256, false, false, INT, 1, 3, 7, 7);
        assertThat(read(format, hex) != null).isEqualTo(allowed);
    }
}
