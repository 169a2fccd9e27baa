package org.tatoo.compiler.simulation;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NumberFormat;

/** The numeric values of tokens. */
final class Numbers {
    private static final int BINARY = 128;
    private static final int GROUP_BITS = 7;

    private Numbers() {}

    /** The value of a token; null if it is not allowed. */
    static @Nullable Long value(byte[] bytes, NumberFormat format) {
        BigInteger value = format.base().radix() < BINARY ? written(bytes, format) : binary(bytes, format);
        return value.bitLength() < Long.SIZE && format.allows(value.longValue()) ? value.longValue() : null;
    }

    private static BigInteger written(byte[] bytes, NumberFormat format) {
        String digits = new String(bytes, StandardCharsets.ISO_8859_1)
                .replaceAll(format.base() == NumberFormat.Base.DECIMAL ? "[^0-9]" : "[^0-9A-Fa-f]", "");
        return new BigInteger(digits, format.base().radix());
    }

    private static BigInteger binary(byte[] bytes, NumberFormat format) {
        BigInteger value = BigInteger.ZERO;
        int bits = format.base().radix() == BINARY ? GROUP_BITS : Byte.SIZE;
        for (int i = 0; i < bytes.length; i++) {
            int digit = bytes[format.base().isLittle() ? bytes.length - 1 - i : i] & (1 << bits) - 1;
            value = value.shiftLeft(bits).or(BigInteger.valueOf(digit));
        }
        int width = bits * bytes.length;
        return format.signed() && value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
    }
}
