package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    private static final Map<String, ToLongFunction<Token>> READERS = Map.of(
            "bits", Numbers::bits,
            "bytes", Numbers::bytes,
            "littleBytes", Numbers::littleBytes,
            "signedBytes", Numbers::signedBytes,
            "littleSignedBytes", Numbers::littleSignedBytes,
            "groups", Numbers::groups,
            "littleGroups", Numbers::littleGroups,
            "digits", Numbers::digits,
            "hexadecimal", Numbers::hexadecimal);

    /** The number in the middle of an array. */
    private static long read(String reader, String hex) {
        byte[] bytes = HexFormat.of().parseHex("31" + hex.replace(" ", "") + "31");
        Token token = new Token();
        token.set(bytes, 1, bytes.length - 2, 0);
        return Objects.requireNonNull(READERS.get(reader)).applyAsLong(token);
    }

    @ParameterizedTest
    @CsvSource({
        "bits, 80, 128",
        "bits, 8001, 32769",
        "bits, ffffffffffffffff, -1",
        "bytes, 0102, 258",
        "littleBytes, 0102, 513",
        "bytes, 80000000, 2147483648",
        "littleBytes, 00000080, 2147483648",
        "bytes, 000000000000000001, 1",
        "bytes, 7fffffffffffffff, 9223372036854775807",
        "bytes, 8000000000000000, -1",
        "bytes, 01ffffffffffffffff, -1",
        "littleBytes, ffffffffffffff7f, 9223372036854775807",
        "littleBytes, 0000000000000080, -1",
        "littleBytes, 010000000000000000, 1",
        "signedBytes, ff, -1",
        "signedBytes, 7f, 127",
        "signedBytes, ff80, -128",
        "littleSignedBytes, 80ff, -128",
        "signedBytes, 80000000, -2147483648",
        "littleSignedBytes, ffffffff, -1",
        "signedBytes, 8000000000000000, -9223372036854775808",
        "signedBytes, 7fffffffffffffff, 9223372036854775807",
        "groups, 00, 0",
        "groups, 8100, 128",
        "littleGroups, 8001, 128",
        "littleGroups, ffffff7f, 268435455",
        "littleGroups, ffffffffffffffff7f, 9223372036854775807",
        "littleGroups, ffffffffffffffffff01, -1",
        "groups, 87ffffff7f, 2147483647",
        "groups, 8880808000, 2147483648",
        "groups, 80ffffffffffffffff7f, 9223372036854775807",
        "groups, 81ffffffffffffffff7f, -1",
        "digits, 3132, 12",
        "digits, 243132 0d0a, 12",
        "digits, 6130, 0",
        "digits, 61, 0",
        "hexadecimal, 6146, 175",
        "hexadecimal, 3b41673b, 10",
        "hexadecimal, 7fff, 0",
        "hexadecimal, 37666666666666666666666666666666, 9223372036854775807",
        "hexadecimal, 38303030303030303030303030303030, -1"
    })
    void aNumberIsRead(String reader, String hex, long value) {
        assertThat(read(reader, hex)).isEqualTo(value);
    }

    @Test
    void digitsHave63Bits() {
        BigInteger largest = BigInteger.valueOf(Long.MAX_VALUE);
        assertThat(read("digits", ascii(largest.toString()))).isEqualTo(Long.MAX_VALUE);
        assertThat(read("digits", ascii(largest.add(BigInteger.ONE).toString())))
                .isEqualTo(-1);
        assertThat(read("digits", ascii("0".repeat(30) + largest))).isEqualTo(Long.MAX_VALUE);
    }

    private static String ascii(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }
}
