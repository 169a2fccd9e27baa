package org.tatoo.transport;

import java.nio.ByteBuffer;

/**
 * The bytes of a conversation that have come and are not parsed. During an event they are those of the transport's
 * buffer; what is left of them afterwards is copied exactly, so that a connection that waits for a message holds no
 * buffer. Belongs to the strand.
 */
final class Input extends Holdings {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private ByteBuffer bytes = NOTHING;
    private boolean borrowed;
    private boolean ended;
    // Bytes came while the parser stood.
    private boolean ahead;
    // Bytes that came after the conversation had begun to end.
    private long discarded;

    /** The bytes not parsed; the reader moves the position. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Whether the peer has ended its output; there may still be bytes. */
    boolean isEnded() {
        return ended;
    }

    void end() {
        ended = true;
    }

    /** Whether bytes were added while the parser stood and are not parsed, so that no more should be read before. */
    boolean isAhead() {
        return ahead && bytes.hasRemaining();
    }

    /** Whether nothing is held or charged, and more may come. */
    boolean isAtRest() {
        return held() == 0 && !ended && discarded == 0 && isFree();
    }

    /** How many bytes this holds itself, between events. */
    @SuppressWarnings("ReferenceEquality") // a buffer that is equal may hold bytes
    int held() {
        return bytes == NOTHING ? 0 : bytes.capacity();
    }

    /** The number of bytes discarded. */
    long discarded() {
        return discarded;
    }

    /**
     * Adds bytes that belong to the caller until {@link #keep} or {@link #drop}.
     *
     * @param isAhead whether the parser stands
     */
    void add(ByteBuffer received, boolean isAhead) {
        ahead = isAhead;
        borrowed = !bytes.hasRemaining();
        bytes = borrowed ? received : joined(bytes, received);
    }

    /** Counts bytes that nobody will parse. */
    void discard(long count) {
        discarded += count;
    }

    /** Copies what is left of a buffer that belongs to somebody else. */
    void keep() {
        if (borrowed) {
            bytes = bytes.hasRemaining() ? joined(NOTHING, bytes) : NOTHING;
            borrowed = false;
        }
    }

    /** Whether this holds bytes only because the parser, which has parsed them, may refer to them. */
    boolean isUsedUp() {
        return !bytes.hasRemaining() && held() > 0;
    }

    /** Puts {@code first} before the bytes not parsed. */
    void prepend(byte[] first) {
        if (first.length > 0) {
            bytes = joined(ByteBuffer.wrap(first), bytes);
            borrowed = false;
        }
    }

    /** Forgets the bytes not parsed. */
    void drop() {
        bytes = NOTHING;
        borrowed = false;
    }

    private static ByteBuffer joined(ByteBuffer first, ByteBuffer second) {
        return ByteBuffer.allocate(first.remaining() + second.remaining())
                .put(first)
                .put(second)
                .flip();
    }
}
