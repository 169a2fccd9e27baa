package org.tatoo.compiler.regex;

import java.util.BitSet;
import java.util.function.IntConsumer;

/** An immutable set of bytes, as numbers 0 to 255. */
public final class ByteSet {
    /** The empty set. */
    public static final ByteSet NONE = new ByteSet(new BitSet());

    private final BitSet bits;

    private ByteSet(BitSet bits) {
        this.bits = bits;
    }

    /** Returns the bytes {@code first} to {@code last}, both included. */
    public static ByteSet range(int first, int last) {
        if (first < 0 || last > 255 || last < first) {
            throw new IllegalArgumentException(first + ".." + last);
        }
        BitSet bits = new BitSet(256);
        bits.set(first, last + 1);
        return new ByteSet(bits);
    }

    /** Returns the set of the single byte {@code b}. */
    public static ByteSet of(int b) {
        return range(b, b);
    }

    /** Returns the bytes of this set or {@code other}. */
    public ByteSet union(ByteSet other) {
        BitSet result = (BitSet) bits.clone();
        result.or(other.bits);
        return new ByteSet(result);
    }

    /** Returns whether {@code b} is in the set. */
    public boolean contains(int b) {
        return bits.get(b);
    }

    /** Returns the least byte of this set that is not in {@code other}; -1 if there is none. */
    public int firstOutside(ByteSet other) {
        BitSet rest = (BitSet) bits.clone();
        rest.andNot(other.bits);
        return rest.nextSetBit(0);
    }

    boolean isEmpty() {
        return bits.isEmpty();
    }

    /** Returns the number of bytes. */
    public int size() {
        return bits.cardinality();
    }

    /** Calls {@code action} for each byte, ascending. */
    public void forEach(IntConsumer action) {
        bits.stream().forEach(action);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ByteSet set && bits.equals(set.bits);
    }

    @Override
    public int hashCode() {
        return bits.hashCode();
    }

    @Override
    public String toString() {
        return bits.toString();
    }
}
