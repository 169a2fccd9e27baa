package org.tatoo.samples.keyvalue;

import java.util.Arrays;
import java.util.List;

/** A list of strings in a ring buffer: constant time access to both ends and to each index. */
final class ListValue implements Value {
    private static final byte[] NONE = {};
    private static final int LEAST = 8;

    // The length is a power of two; free elements are NONE.
    private byte[][] ring = newRing(LEAST);
    private int first;
    private int size;
    private long bytes;

    private static byte[][] newRing(int length) {
        byte[][] ring = new byte[length][];
        Arrays.fill(ring, NONE);
        return ring;
    }

    int size() {
        return size;
    }

    /** Returns the string at {@code index}, 0 to {@code size() - 1}. */
    byte[] get(int index) {
        return ring[place(index)];
    }

    /** Returns the strings of {@code range} in an independent list. */
    List<byte[]> copy(Range range) {
        byte[][] copy = new byte[range.size()][];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = get(range.first() + i);
        }
        return Arrays.asList(copy);
    }

    void addFirst(byte[] string) {
        makeRoom();
        first = place(-1);
        ring[first] = string;
        added(string);
    }

    void addLast(byte[] string) {
        makeRoom();
        ring[place(size)] = string;
        added(string);
    }

    byte[] removeFirst() {
        byte[] removed = get(0);
        ring[first] = NONE;
        first = place(1);
        removed(removed);
        return removed;
    }

    byte[] removeLast() {
        byte[] removed = get(size - 1);
        ring[place(size - 1)] = NONE;
        removed(removed);
        return removed;
    }

    private void added(byte[] string) {
        size++;
        bytes += Sizes.OBJECT + Sizes.array(string.length);
    }

    private void removed(byte[] string) {
        size--;
        bytes -= Sizes.OBJECT + Sizes.array(string.length);
        if (size < ring.length / 4 && ring.length > LEAST) {
            move(ring.length / 2);
        }
    }

    private void makeRoom() {
        if (size == ring.length) {
            move(2 * ring.length);
        }
    }

    /** Moves the strings to the start of a ring of {@code length} elements. */
    private void move(int length) {
        byte[][] moved = newRing(length);
        for (int i = 0; i < size; i++) {
            moved[i] = get(i);
        }
        ring = moved;
        first = 0;
    }

    private int place(int index) {
        return (first + index) & (ring.length - 1);
    }

    @Override
    public String type() {
        return "list";
    }

    @Override
    public long memory() {
        return 2 * Sizes.OBJECT + Sizes.REFERENCE * ring.length + bytes;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }
}
