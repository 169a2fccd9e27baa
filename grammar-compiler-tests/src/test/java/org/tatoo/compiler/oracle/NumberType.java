package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The type of a token that is a number, or several.
 *
 * @param bits that a number of its type may have, besides the sign: 31 of an int, 63 of a long, 64 of an unsigned one
 * @param base as the grammar has it: 10, 16, 256, 256le, 128 or 128le; bits if its bits have names
 * @param signed whether it is a two's complement
 * @param fields the bits that have names, the highest first
 */
record NumberType(int bits, String base, boolean signed, Ranges ranges, List<Field> fields) {
    /** The bits of an unsigned number. */
    static final int UNSIGNED = 64;

    /** Bits with a name. */
    record Field(String name, int width, Ranges ranges) {}

    NumberType {
        fields = List.copyOf(fields);
    }

    static NumberType ofBits(List<Field> fields) {
        return new NumberType(63, "bits", false, Ranges.NONE, fields);
    }

    /** As a grammar has it. */
    String text() {
        return text(field -> fields.get(field).ranges().option());
    }

    /** As a grammar has it, with {@code options} after the fields. */
    String text(IntFunction<String> options) {
        if (!fields.isEmpty()) {
            return IntStream.range(0, fields.size())
                    .mapToObj(i -> fields.get(i).name() + " " + fields.get(i).width() + options.apply(i))
                    .collect(Collectors.joining(", ", "bits(", ")"));
        }
        String digits = base + (signed ? " signed" : "");
        String name = bits == UNSIGNED ? "unsigned" : bits > Integer.SIZE ? "long" : "int";
        return name + (digits.equals("10") ? "" : "(" + digits + ")");
    }

    /** Whether the parser reads it even if nothing is computed from it. */
    boolean isAlwaysRead() {
        return !ranges.isEmpty() || !fields.isEmpty();
    }

    /** The number of a token, or those of its fields. */
    List<BigInteger> values(byte[] word) {
        if (fields.isEmpty()) {
            return List.of(value(word));
        }
        StringBuilder bits = new StringBuilder();
        for (byte b : word) {
            for (int bit = 7; bit >= 0; bit--) {
                bits.append((b >> bit) & 1);
            }
        }
        List<BigInteger> values = new ArrayList<>();
        int from = 0;
        for (Field field : fields) {
            values.add(new BigInteger(bits.substring(from, from + field.width()), 2));
            from += field.width();
        }
        return values;
    }

    private BigInteger value(byte[] word) {
        byte[] bytes = word.clone();
        for (int i = 0; base.endsWith("le") && i < bytes.length; i++) {
            bytes[i] = word[bytes.length - 1 - i];
        }
        if (base.startsWith("256")) {
            return signed ? new BigInteger(bytes) : new BigInteger(1, bytes);
        }
        if (base.startsWith("128")) {
            StringBuilder bits = new StringBuilder();
            for (byte b : bytes) {
                for (int bit = 6; bit >= 0; bit--) {
                    bits.append((b >> bit) & 1);
                }
            }
            return new BigInteger(bits.toString(), 2);
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return new BigInteger(text.replaceAll(base.equals("10") ? "\\D" : "[^0-9A-Fa-f]", ""), Integer.parseInt(base));
    }

    /** {@code word} with another number, of about as many bytes; null if there is no such word. */
    byte @Nullable [] with(byte[] word, int field, BigInteger value) {
        if (value.signum() < 0) {
            return null;
        }
        if (!fields.isEmpty()) {
            return withBits(word, field, value);
        }
        if (base.startsWith("256")) {
            return value.bitLength() > word.length * Byte.SIZE ? null : ordered(digits(value, 8, word.length, 0));
        }
        if (base.startsWith("128")) {
            int length = Math.max(word.length, Math.max(1, (value.bitLength() + 6) / 7));
            byte[] bytes = ordered(digits(value, 7, length, 0x80));
            bytes[length - 1] &= 0x7f;
            return bytes;
        }
        String text = new String(word, StandardCharsets.ISO_8859_1);
        Matcher old = java.util.regex.Pattern.compile(base.equals("10") ? "\\d+" : "[0-9A-Fa-f]+")
                .matcher(text);
        if (!old.find()) {
            return null;
        }
        String digits = value.toString(Integer.parseInt(base));
        String padded = "0".repeat(Math.max(0, old.end() - old.start() - digits.length())) + digits;
        return (text.substring(0, old.start()) + padded + text.substring(old.end()))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] ordered(byte[] bytes) {
        byte[] result = bytes.clone();
        for (int i = 0; base.endsWith("le") && i < bytes.length; i++) {
            result[i] = bytes[bytes.length - 1 - i];
        }
        return result;
    }

    private static byte[] digits(BigInteger value, int bits, int length, int mark) {
        byte[] bytes = new byte[length];
        int mask = (1 << bits) - 1;
        for (int i = 0; i < length; i++) {
            bytes[length - 1 - i] = (byte) ((value.shiftRight(bits * i).intValue() & mask) | mark);
        }
        return bytes;
    }

    private byte @Nullable [] withBits(byte[] word, int field, BigInteger value) {
        BigInteger bits = new BigInteger(1, word);
        int below = 0;
        for (int i = fields.size() - 1; i > field; i--) {
            below += fields.get(i).width();
        }
        int width = fields.get(field).width();
        if (value.bitLength() > width) {
            return null;
        }
        for (int bit = 0; bit < width; bit++) {
            bits = value.testBit(bit) ? bits.setBit(below + bit) : bits.clearBit(below + bit);
        }
        return digits(bits, 8, word.length, 0);
    }

    /** Whether a token may have these {@link #values}. */
    boolean allows(List<BigInteger> values) {
        for (int i = 0; i < fields.size(); i++) {
            if (!fields.get(i).ranges().allow(values.get(i))) {
                return false;
            }
        }
        return !fields.isEmpty() || (values.get(0).bitLength() <= bits && ranges.allow(values.get(0)));
    }
}
