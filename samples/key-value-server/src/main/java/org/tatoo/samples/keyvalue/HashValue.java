package org.tatoo.samples.keyvalue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table of fields and their strings, in insertion order. */
final class HashValue implements Value {
    private final Map<Bytes, byte[]> fields = new LinkedHashMap<>();
    private long bytes;

    /** Returns the fields; callers must not modify them. */
    Map<Bytes, byte[]> fields() {
        return fields;
    }

    int size() {
        return fields.size();
    }

    byte @Nullable [] get(Bytes field) {
        return fields.get(field);
    }

    /** Sets a field; returns whether it is new. */
    boolean set(Bytes field, byte[] string) {
        byte[] before = fields.put(field, string);
        bytes += before == null
                ? Sizes.FIELD + memory(field.array(), string)
                : Sizes.array(string.length) - Sizes.array(before.length);
        return before == null;
    }

    /** Removes a field; returns whether it existed. */
    boolean remove(Bytes field) {
        byte[] before = fields.remove(field);
        if (before == null) {
            return false;
        }
        bytes -= Sizes.FIELD + memory(field.array(), before);
        return true;
    }

    private static long memory(byte[] field, byte[] string) {
        return Sizes.array(field.length) + Sizes.array(string.length);
    }

    @Override
    public String type() {
        return "hash";
    }

    @Override
    public long memory() {
        return 3 * Sizes.OBJECT + bytes;
    }

    @Override
    public boolean isEmpty() {
        return fields.isEmpty();
    }
}
