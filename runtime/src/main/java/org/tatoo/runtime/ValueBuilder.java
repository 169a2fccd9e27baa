package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The values under construction of a parser that delivers records: a stack that the steps of the LR automaton change in
 * parallel with the parser's stack. For generated code only; the protected members are not a public interface.
 *
 * <p>Each value occupies one entry: an object or a number. The size of the values is limited: the bytes they were made
 * from, plus {@value #ENTRY} for each value and list element. Above the limit the parser rejects the input. No
 * reference to a removed value is kept.
 */
public abstract class ValueBuilder {
    /** The size of a value or list element in addition to its bytes. */
    private static final int ENTRY = 16;

    private static final int INITIAL = 16;

    /** The minimum and maximum initial capacity of a list, in elements. */
    private static final byte FEW = 4;

    private static final int USUAL = 16;

    private final TableParser parser;
    private final int limit;

    private @Nullable Object[] objects = new Object[INITIAL];
    private long[] numbers = new long[INITIAL];

    /** The size, for each entry, of all values below it. */
    private int[] below = new int[INITIAL];

    /**
     * The capacity that earlier lists needed, by the lowest bits of the entry's index. Lists of similar messages are
     * equally long; without this a browser's request takes a twentieth longer (benchmarks/parsers.sh, records).
     */
    private final byte[] rooms = new byte[INITIAL];

    private int count;
    private int size;

    /** The collected raw bytes. */
    private byte[] raw = PushParser.NO_BYTES;

    private int rawLength;

    /** @param limit the maximum size of all values, in bytes */
    protected ValueBuilder(TableParser parser, int limit) {
        this.parser = parser;
        this.limit = limit;
        Arrays.fill(rooms, FEW);
    }

    // ---- for the parser

    /** Returns the size of all values, in bytes. */
    public final int size() {
        return size + rawLength;
    }

    /** Returns whether there is no value. */
    public final boolean isEmpty() {
        return count == 0 && rawLength == 0;
    }

    /** Discards the values above the lowest {@code kept}, and raw bytes that are being collected. */
    public final void cut(int kept) {
        if (kept < count) {
            size = below[kept];
            forget(kept);
        }
        raw = PushParser.NO_BYTES;
        rawLength = 0;
    }

    /** Adds the value of the error terminal. */
    public final void mistake(SyntaxError error) {
        put(error, 0);
    }

    /**
     * Collects raw bytes.
     *
     * @param terminal the virtual terminal of the bytes
     * @param remaining the number of bytes still to come; -1 if unknown
     */
    public final void collect(int terminal, ByteBuffer bytes, long remaining) {
        int length = bytes.remaining();
        if (rawLength + length + Math.max(0, remaining) + ENTRY > limit - size) {
            long start = parser.offset() - length - rawLength;
            cut(count);
            rejectLarge(start, PushParser.NO_BYTES, parser.tables.terminalName(terminal));
            return;
        }
        if (rawLength + length > raw.length) {
            raw = Arrays.copyOf(raw, Math.max(rawLength + length, Math.min(2 * raw.length, limit)));
        }
        bytes.get(bytes.position(), raw, rawLength, length);
        rawLength += length;
    }

    // ---- for values of terminals

    /** Returns whether there is room for the value of a token; if not, rejects the token. */
    protected final boolean fits(int terminal, Token token) {
        if (token.length() + ENTRY <= limit - size) {
            return true;
        }
        rejectLarge(parser.offset(), token.toByteArray(), parser.tables.terminalName(terminal));
        return false;
    }

    /** Returns whether there is room for the value of the collected raw bytes; if not, rejects them. */
    protected final boolean fits(int terminal) {
        if (rawLength + ENTRY <= limit - size) {
            return true;
        }
        rejectLarge(parser.offset(), PushParser.NO_BYTES, parser.tables.terminalName(terminal));
        return false;
    }

    /** Rejects a token that a method of the handler does not convert to a value; returns false. */
    protected final boolean badValue(int terminal, Token token) {
        return parser.badValue(terminal, token);
    }

    /** Rejects the collected raw bytes, which a method of the handler does not convert to a value; returns false. */
    protected final boolean badValue(int terminal, int length) {
        String name = parser.tables.terminalName(terminal);
        parser.reject(Kind.BAD_VALUE, parser.offset() - length, PushParser.NO_BYTES, name, List.of());
        return false;
    }

    /** Returns the collected raw bytes, as a buffer for one use. */
    protected final ByteBuffer takeRaw() {
        ByteBuffer taken = ByteBuffer.wrap(raw, 0, rawLength);
        raw = PushParser.NO_BYTES;
        rawLength = 0;
        return taken;
    }

    /** Returns the text of {@code bytes}, one character per byte. */
    @SuppressWarnings({"deprecation", "ByteBufferBackingArray"}) // it is that of takeRaw
    protected static String latin1(ByteBuffer bytes) {
        return new String(bytes.array(), 0, 0, bytes.limit());
    }

    /** Returns the UTF-8 text of {@code bytes}; malformed input becomes U+FFFD. */
    @SuppressWarnings("ByteBufferBackingArray") // it is that of takeRaw
    protected static String utf8(ByteBuffer bytes) {
        return new String(bytes.array(), 0, bytes.limit(), StandardCharsets.UTF_8);
    }

    /** Returns {@code bytes} as a value, without a copy if the limit equals the capacity. */
    @SuppressWarnings("ByteBufferBackingArray") // it is that of takeRaw
    protected static Bytes bytes(ByteBuffer bytes) {
        return bytes.limit() == bytes.capacity() ? Bytes.owning(bytes.array()) : Bytes.copyOf(bytes);
    }

    /** Returns a copy of the bytes of {@code token}. */
    protected static Bytes bytes(Token token) {
        return Bytes.owning(token.toByteArray());
    }

    /** Adds a value that was made from {@code bytes} bytes; returns true. */
    protected final boolean add(Object value, int bytes) {
        put(value, bytes);
        return true;
    }

    /** Adds a number that was made from {@code bytes} bytes; returns true. */
    protected final boolean add(long value, int bytes) {
        put(null, bytes);
        numbers[count - 1] = value;
        return true;
    }

    private void put(@Nullable Object value, int bytes) {
        int entry = count;
        if (entry == objects.length) {
            objects = Arrays.copyOf(objects, 2 * entry);
            numbers = Arrays.copyOf(numbers, 2 * entry);
            below = Arrays.copyOf(below, 2 * entry);
        }
        objects[entry] = value;
        below[entry] = size;
        size += bytes + ENTRY;
        count = entry + 1;
    }

    // ---- for reductions

    /** Returns the object {@code depth} entries below the top, which is 0; null if it is absent. */
    protected final @Nullable Object object(int depth) {
        return objects[count - 1 - depth];
    }

    /** Returns the number {@code depth} entries below the top. */
    protected final long number(int depth) {
        return numbers[count - 1 - depth];
    }

    /** Replaces {@code values} entries by one object. */
    protected final void replace(int values, @Nullable Object value) {
        int entry = enter(values);
        objects[entry] = value;
        forget(entry + 1);
    }

    /** Replaces {@code values} entries by one number. */
    protected final void replace(int values, long value) {
        int entry = enter(values);
        numbers[entry] = value;
        objects[entry] = null;
        forget(entry + 1);
    }

    /** Returns the index of the entry that replaces {@code values} entries; rejects the input if there is no room. */
    private int enter(int values) {
        if (values == 0) {
            put(null, 0);
        } else {
            size += ENTRY;
        }
        checkSize();
        return count - Math.max(1, values);
    }

    private void checkSize() {
        if (size > limit && parser.stops == 0) {
            rejectLarge(parser.offset(), PushParser.NO_BYTES, null);
        }
    }

    private void rejectLarge(long at, byte[] offending, @Nullable String terminal) {
        parser.reject(Kind.MESSAGE_TOO_LARGE, at, offending, terminal, List.of());
    }

    private void forget(int from) {
        for (int i = from; i < count; i++) {
            objects[i] = null;
        }
        count = from;
    }

    /** Removes {@code values} entries, whose values have been delivered. */
    protected final void drop(int values) {
        if (values > 0) {
            int entry = count - values;
            size = below[entry];
            forget(entry);
        }
    }

    /** Replaces {@code values} entries by zero or more objects. */
    protected final void exchange(int values, @Nullable Object... moved) {
        int before = values > 0 ? below[count - values] : size;
        int whole = size;
        forget(count - values);
        for (Object each : moved) {
            put(each, 0);
            below[count - 1] = before;
        }
        size = whole;
    }

    /** Replaces {@code values} entries by a list of one element. */
    protected final void list(int values, Object first) {
        ValueList<Object> list = new ValueList<>(rooms[(count - values) % INITIAL]);
        list.append(first);
        replace(values, list);
        size += ENTRY;
    }

    /** Begins an empty list. */
    protected final void list() {
        replace(0, new ValueList<>(rooms[count % INITIAL]));
    }

    /**
     * Adds an element to the list at the lowest of {@code values} entries, and removes the other entries.
     *
     * @param bytes the size of the element that is not already counted in those entries
     */
    @SuppressWarnings("unchecked") // the automaton puts the list there
    protected final void append(int values, Object element, int bytes) {
        size += bytes + ENTRY;
        checkSize();
        int entry = count - values;
        int grown = ((ValueList<Object>) Objects.requireNonNull(objects[entry])).append(element);
        if (grown > 0) {
            rooms[entry % INITIAL] = (byte) Math.min(USUAL, grown);
        }
        forget(entry + 1);
    }

    /** Returns the constants with the ordinals in a list. */
    @SuppressWarnings("unchecked") // positions are put there
    protected static <E extends Enum<E>> @Nullable List<E> constants(@Nullable Object positions, E[] all) {
        if (positions == null) {
            return null;
        }
        List<E> constants = new ArrayList<>();
        for (Long position : (List<Long>) positions) {
            constants.add(all[position.intValue()]);
        }
        return ValueList.copyOf(constants);
    }
}
