package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
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

    private static List<Long> numbers(String text) {
        return Pattern.compile(" ").splitAsStream(text).map(Long::valueOf).toList();
    }

    /** Fields of these widths; the ranges of the second one. */
    private static IntegerFormat bits(String widths, long... ranges) {
        IntegerFormat format = IntegerFormat.bits();
        List<Long> all = numbers(widths);
        for (int i = 0; i < all.size(); i++) {
            format = format.field(all.get(i).intValue(), i == 1 ? ranges : new long[0]);
        }
        return format;
    }

    /** The numbers of the fields from the index 1 on; none if they are not allowed. */
    private static List<Long> readFields(IntegerFormat format, String hex, int count) {
        byte[] bytes = HexFormat.of().parseHex("ff" + hex + "ff");
        long[] target = new long[count + 2];
        Arrays.fill(target, -7);
        boolean read = format.read(bytes, 1, bytes.length - 2, target, 1);
        assertThat(target[0]).isEqualTo(-7);
        assertThat(target[count + 1]).isEqualTo(-7);
        return read ? Arrays.stream(target, 1, count + 1).boxed().toList() : List.of();
    }

    @ParameterizedTest
    @CsvSource({
        "8, 00, 0",
        "8, ff, 255",
        "4 1 2 1, 35, 3 0 2 1",
        "4 1 2 1, ff, 15 1 3 1",
        "4 1 2 1, 00, 0 0 0 0",
        "1 1 1 1 1 1 1 1, a5, 1 0 1 0 0 1 0 1",
        "12 4, abcd, 2748 13",
        "4 12, abcd, 10 3021",
        "3 18 3, 80aa01, 4 5440 1",
        "32, ffffffff, 4294967295",
        "1 63, 8000000000000001, 1 1",
        "1 63, 7fffffffffffffff, 0 9223372036854775807",
        "63 1, ffffffffffffffff, 9223372036854775807 1",
        "63 1, 8000000000000000, 4611686018427387904 0",
        "32 32, fffffffe00000001, 4294967294 1",
        "9 46 9, ffc00000000001ff, 511 35184372088832 511"
    })
    void bitsAreNumbersWithTheHighestFirst(String widths, String hex, String values) {
        List<Long> expected =
                Arrays.stream(values.split(" ")).map(Long::valueOf).toList();
        assertThat(readFields(bits(widths), hex, expected.size())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"00, true", "01, true", "f2, true", "03, false", "07, false", "0b, true", "0c, false", "0f, true"})
    void bitsHaveRangesOfTheirOwn(String hex, boolean allowed) {
        IntegerFormat format = bits("4 4", 0, 2, 11, 11, 15, 15);
        assertThat(readFields(format, hex, 2).isEmpty()).isNotEqualTo(allowed);
    }

    @Test
    void theLargestNumberOf63BitsHasARange() {
        IntegerFormat format = bits("1 63", Long.MAX_VALUE, Long.MAX_VALUE);
        assertThat(readFields(format, "ffffffffffffffff", 2)).containsExactly(1L, Long.MAX_VALUE);
        assertThat(readFields(format, "fffffffffffffffe", 2)).isEmpty();
    }

    @Test
    void aFormatWithOneFieldMoreIsAnotherFormat() {
        IntegerFormat half = IntegerFormat.bits().field(4);
        IntegerFormat one = half.field(4, 1, 1);
        IntegerFormat two = half.field(4, 2, 2);
        assertThat(readFields(one, "f1", 2)).containsExactly(15L, 1L);
        assertThat(readFields(two, "f2", 2)).containsExactly(15L, 2L);
        assertThat(readFields(one, "f2", 2)).isEmpty();
    }
}
