package org.tatoo.tls;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.BufferPool;

/**
 * The received, undecrypted bytes of records. During an event they are in the buffer of the transport below.
 * Afterwards, the rest is copied to an array of exact size, so that a connection holds the beginning of a record and no
 * buffer. A base class of {@link TlsEvents}, so that an idle connection has fewer objects. Confined to the strand.
 */
abstract class Incoming {
    /** The size of type, version and length (RFC 8446, section 5.1). */
    private static final int HEADER = 5;

    private static final int FIRST_TYPE = 20;
    private static final int LAST_TYPE = 24;

    /** The maximum length of a record, including overlong records of some TLS 1.2 implementations. */
    private static final int LONGEST = HEADER + (33 << 10);

    /** The maximum amount of data decrypted at a time, unless one record contains more. */
    private static final int BATCH = 32 << 10;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private ByteBuffer bytes = NOTHING;
    // True if the bytes belong to the transport below, or are in an array of buffers().
    private boolean borrowed;
    private byte @Nullable [] array;

    abstract BufferPool buffers();

    /** Returns the undecrypted bytes; the reader advances the position. */
    final ByteBuffer bytes() {
        return bytes;
    }

    /** Returns the number of these bytes in memory of this object, not in borrowed buffers. */
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

    /** Copies the rest of a borrowed buffer. */
    final void keep() {
        if (borrowed) {
            bytes = bytes.hasRemaining() ? joined(NOTHING, bytes) : NOTHING;
            borrowed = false;
            give(null);
        } else if (!bytes.hasRemaining()) {
            bytes = NOTHING;
        }
    }

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

    /** Returns whether an engine can process the bytes: they contain a complete record, or are invalid. */
    static boolean holdsRecord(ByteBuffer bytes) {
        return bytes.remaining() >= HEADER && (!isRecord(bytes) || bytes.remaining() >= recordLength(bytes));
    }

    /** Returns whether the first byte may begin a record. */
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

    /** Returns a size sufficient for the data of the first record, and of further ones if they are short. */
    final int dataSize() {
        int first = isRecord(bytes) ? recordLength(bytes) : LONGEST;
        return Math.max(first, Math.min(bytes.remaining(), BATCH));
    }

    /** Returns the bytes of both in a buffer of exact size. */
    static ByteBuffer joined(ByteBuffer first, ByteBuffer second) {
        return ByteBuffer.allocate(first.remaining() + second.remaining())
                .put(first)
                .put(second)
                .flip();
    }
}
