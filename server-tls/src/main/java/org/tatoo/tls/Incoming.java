package org.tatoo.tls;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.BufferPool;

/**
 * Bytes of records that have come and are not decrypted. During an event they are those of the transport below; what is
 * left of them afterwards is copied exactly, so that a connection holds the beginning of a record and no buffer. A part
 * of {@link TlsEvents}, so that an idle connection has fewer objects. Belongs to the strand.
 */
abstract class Incoming {
    /** Type, version and length (RFC 8446, section 5.1). */
    private static final int HEADER = 5;

    private static final int FIRST_TYPE = 20;
    private static final int LAST_TYPE = 24;

    /** No record is longer, not even one of those that some implementations of TLS 1.2 make too long. */
    private static final int LONGEST = HEADER + (33 << 10);

    /** The most data that is decrypted at a time, unless one record has more. */
    private static final int BATCH = 32 << 10;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private ByteBuffer bytes = NOTHING;
    // The bytes belong to the transport below, or are in an array of the buffers().
    private boolean borrowed;
    private byte @Nullable [] array;

    /** The pool of the strand. */
    abstract BufferPool buffers();

    /** The bytes not decrypted; the reader moves the position. */
    final ByteBuffer bytes() {
        return bytes;
    }

    /** How many of them this has in memory of its own: not those that somebody lends. */
    final int kept() {
        return borrowed ? 0 : bytes.remaining();
    }

    /** Adds bytes that belong to the caller until {@link #keep}. */
    final void add(ByteBuffer received) {
        // an engine decrypts in place
        if (bytes.hasRemaining() || received.isReadOnly()) {
            int size = bytes.remaining() + received.remaining();
            byte[] joined = buffers().acquire(size);
            bytes = ByteBuffer.wrap(joined).put(bytes).put(received).flip();
            give(joined);
        } else {
            bytes = received;
        }
        borrowed = true;
    }

    /** Copies what is left of a buffer that belongs to somebody else. */
    final void keep() {
        if (borrowed) {
            bytes = bytes.hasRemaining() ? joined(NOTHING, bytes) : NOTHING;
            borrowed = false;
            give(null);
        } else if (!bytes.hasRemaining()) {
            bytes = NOTHING;
        }
    }

    /** Forgets the bytes. */
    final void drop() {
        bytes = NOTHING;
        borrowed = false;
        give(null);
    }

    private void give(byte @Nullable [] next) {
        if (array != null) {
            buffers().release(array);
        }
        array = next;
    }

    /** Whether an engine can do something with the bytes: they hold a record, or what is none. */
    static boolean holdsRecord(ByteBuffer bytes) {
        return bytes.remaining() >= HEADER && (!isRecord(bytes) || bytes.remaining() >= recordLength(bytes));
    }

    /** Whether the first of the bytes is that of a record. */
    static boolean mayBeRecord(ByteBuffer bytes) {
        byte type = bytes.get(bytes.position());
        return type >= FIRST_TYPE && type <= LAST_TYPE;
    }

    private static boolean isRecord(ByteBuffer bytes) {
        return mayBeRecord(bytes) && recordLength(bytes) <= LONGEST;
    }

    private static int recordLength(ByteBuffer bytes) {
        int at = bytes.position() + 3;
        return HEADER + (Byte.toUnsignedInt(bytes.get(at)) << Byte.SIZE) + Byte.toUnsignedInt(bytes.get(at + 1));
    }

    /** Enough space for the data of the first record, and for that of others if they are short. */
    final int dataSize() {
        int first = isRecord(bytes) ? recordLength(bytes) : LONGEST;
        return Math.max(first, Math.min(bytes.remaining(), BATCH));
    }

    /** The bytes of both, in a buffer that is as long as they are. */
    static ByteBuffer joined(ByteBuffer first, ByteBuffer second) {
        return ByteBuffer.allocate(first.remaining() + second.remaining())
                .put(first)
                .put(second)
                .flip();
    }
}
