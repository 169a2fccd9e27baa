package org.tatoo.compiler.simulation;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;

/** The numeric values of tokens. */
final class Numbers {
    private static final int BINARY = 128;
    private static final int GROUP_BITS = 7;

    private Numbers() {}

    /** Returns the number of a token, or those of its bits, the highest first; empty if they are not allowed. */
    static List<Long> values(byte[] bytes, NumberFormat format) {
        if (!format.fields().isEmpty()) {
            return bits(new BigInteger(1, bytes), format);
        }
        BigInteger value = format.base().radix() < BINARY ? written(bytes, format) : binary(bytes, format);
        if (format.isBeyondTerms() && value.bitLength() == Long.SIZE) {
            return List.of(Long.MIN_VALUE);
        }
        return value.bitLength() < Long.SIZE && format.allows(value.longValue())
                ? List.of(value.longValue())
                : List.of();
    }

    private static List<Long> bits(BigInteger all, NumberFormat format) {
        List<Long> values = new ArrayList<>();
        int below = format.fields().stream().mapToInt(NumberFormat.Field::width).sum();
        for (NumberFormat.Field field : format.fields()) {
            below -= field.width();
            BigInteger mask = BigInteger.ONE.shiftLeft(field.width()).subtract(BigInteger.ONE);
            long value = all.shiftRight(below).and(mask).longValue();
            if (!field.allows(value)) {
                return List.of();
            }
            values.add(value);
        }
        return values;
    }

    /** Returns the value of {@code term}; {@code Long.MIN_VALUE} if a step exceeds the range of terms. */
    static long value(Term term, ToLongFunction<Term.Register> numbers, long asked, long left) {
        if (term instanceof Term.Constant constant) {
            return constant.value();
        }
        if (term instanceof Term.Method) {
            return asked;
        }
        if (term instanceof Term.Register number) {
            return numbers.applyAsLong(number);
        }
        if (term instanceof Term.Left) {
            return left;
        }
        Term.Operation operation = (Term.Operation) term;
        long first = value(operation.left(), numbers, asked, left);
        long second = value(operation.right(), numbers, asked, left);
        if (first == Long.MIN_VALUE || second == Long.MIN_VALUE) {
            return Long.MIN_VALUE;
        }
        try {
            BigInteger result = operation.operator().apply(BigInteger.valueOf(first), BigInteger.valueOf(second));
            return result.bitLength() < Long.SIZE ? result.longValue() : Long.MIN_VALUE;
        } catch (ArithmeticException e) {
            return Long.MIN_VALUE;
        }
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
