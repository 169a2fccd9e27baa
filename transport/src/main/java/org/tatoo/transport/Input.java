package org.tatoo.transport;

import java.nio.ByteBuffer;

/**
 * The received, unparsed bytes of a conversation. During an event they are in the transport's buffer. Afterwards, the
 * rest is copied to an array of exact size, so that a connection that waits for a message holds no buffer. Confined to
 * the strand.
 */
final class Input extends Holdings {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private ByteBuffer bytes = NOTHING;
    private boolean borrowed;
    private boolean ended;
    // True if bytes arrived while the parser was stopped.
    private boolean ahead;
    // The number of bytes received after the conversation began to end.
    private long discarded;

    /** Returns the unparsed bytes; the reader advances the position. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Returns whether the peer has ended its output; unparsed bytes may remain. */
    boolean isEnded() {
        return ended;
    }

    void end() {
        ended = true;
    }

    /** Returns whether unparsed bytes arrived while the parser was stopped, so that reading should pause. */
    boolean isAhead() {
        return ahead && bytes.hasRemaining();
    }

    /** Returns whether nothing is held or charged, and more input may arrive. */
    boolean isAtRest() {
        return held() == 0 && !ended && discarded == 0 && isFree();
    }

    /** Returns the number of bytes held by this object between events. */
    @SuppressWarnings("ReferenceEquality") // a buffer that is equal may hold bytes
    int held() {
        return bytes == NOTHING ? 0 : bytes.capacity();
    }

    long discarded() {
        return discarded;
    }

    /**
     * Adds bytes that belong to the caller until {@link #keep} or {@link #drop}.
     *
     * @param isAhead whether the parser is stopped
     */
    void add(ByteBuffer received, boolean isAhead) {
        ahead = isAhead;
        borrowed = !bytes.hasRemaining();
        bytes = borrowed ? received : joined(bytes, received);
    }

    void discard(long count) {
        discarded += count;
    }

    /** Copies the unparsed rest of a borrowed buffer. */
    void keep() {
        if (borrowed) {
            bytes = bytes.hasRemaining() ? joined(NOTHING, bytes) : NOTHING;
            borrowed = false;
        }
    }

    /** Returns whether all bytes are parsed, and are held only because the parser may refer to them. */
    boolean isUsedUp() {
        return !bytes.hasRemaining() && held() > 0;
    }

    void prepend(byte[] first) {
        if (first.length > 0) {
            bytes = joined(ByteBuffer.wrap(first), bytes);
            borrowed = false;
        }
    }

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
