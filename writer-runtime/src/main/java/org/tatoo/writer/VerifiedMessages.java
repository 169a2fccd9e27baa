package org.tatoo.writer;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ParserState;

/**
 * A cache of verified parts, with their bytes: an equal part in the same state is not checked again. The cache keeps
 * parts of at most 4096 bytes; a new part replaces an older one. Writers of all threads may share a cache
 * ({@link MessageWriter#share}).
 *
 * <p>An entry is immutable and is safely published by its final fields: a thread sees it completely or not at all.
 */
public final class VerifiedMessages {
    static final int MOST_BYTES = 4096;

    /** The sizes of a shared cache and of the cache of one writer, in parts. */
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

    /** Creates the cache of one writer; it is small because there may be one per connection. */
    static VerifiedMessages ofOneWriter() {
        return new VerifiedMessages(OWN);
    }

    /** Returns the entry of an equal part in the same state; null if there is none. */
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

    /** A part that is verified for one state. */
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
