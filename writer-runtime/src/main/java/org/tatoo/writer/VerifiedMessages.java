package org.tatoo.writer;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ParserState;

/**
 * A cache of parts that have been found right, with their bytes: an equal part after the same beginning is not checked
 * again. Parts of at most 4096 bytes are kept; a new one takes the place of an older one. Writers of all threads may
 * share a cache ({@link MessageWriter#share}).
 *
 * <p>An entry does not change and is published by its final fields, so that a thread sees it whole or not at all.
 */
public final class VerifiedMessages {
    static final int MOST_BYTES = 4096;

    /** The sizes of a cache that writers share, and of that of one writer. */
    private static final int SHARED = 64;

    private static final int OWN = 16;

    private final @Nullable Entry[] table;

    /** Creates an empty cache for at most 64 parts. */
    public VerifiedMessages() {
        this(SHARED);
    }

    private VerifiedMessages(int size) {
        table = new Entry[size];
    }

    /** Creates the cache of one writer, which is small because there may be one for each connection. */
    static VerifiedMessages ofOneWriter() {
        return new VerifiedMessages(OWN);
    }

    /** Returns the entry of an equal part that came at the same place; null if there is none. */
    @Nullable
    Entry find(int kind, Object value, ParserState here, Agreement agreement) {
        int hash = value.hashCode();
        Entry entry = table[index(hash)];
        return entry != null && entry.hash == hash && entry.is(kind, value, here, agreement) ? entry : null;
    }

    void add(Entry entry) {
        table[index(entry.hash)] = entry;
    }

    private int index(int hash) {
        int mixed = hash * 0x9E3779B9;
        return mixed >>> Integer.numberOfLeadingZeros(table.length - 1);
    }

    /** A part that is right at a certain place. */
    static final class Entry {
        private final int kind;
        private final int hash;
        private final Object value;
        final byte[] bytes;
        final Transition way;

        Entry(int kind, Object value, byte[] bytes, Transition way) {
            this.kind = kind;
            this.hash = value.hashCode();
            this.value = value;
            this.bytes = bytes;
            this.way = way;
        }

        @SuppressWarnings("ReferenceEquality") // the same object needs no comparison
        boolean is(int otherKind, Object other, ParserState here, Agreement agreement) {
            return kind == otherKind
                    && (value == other || value.equals(other))
                    && way.before().equals(here)
                    && agreement.isAround(way.around());
        }
    }
}
