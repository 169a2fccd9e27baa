package org.tatoo.runtime;

import java.util.Arrays;

/**
 * Tokens that were shifted and are delivered together later, in one call. For generated code.
 *
 * <p>Their bytes are copied one after the other to an array that grows with the bytes that came: up to 64 bytes the
 * object's own, above one of the pool, which gets it back when the tokens are cleared. Nothing is allocated for tokens
 * as many as there were before.
 */
public final class KeptTokens {
    private static final int INITIAL = 8;

    private final HeldBytes bytes;
    private int count;
    private Token[] views = {};

    /** Where each token ends, among the bytes. */
    private int[] ends = {};

    private long[] offsets = {};

    /**
     * Keeps no token yet.
     *
     * @param pool lends what is too large
     * @param most the most bytes of all tokens that are kept at a time
     */
    public KeptTokens(BufferPool pool, int most) {
        bytes = new HeldBytes(pool, most);
    }

    /** Keeps a copy of {@code token} after those kept before. */
    public void add(Token token) {
        if (count == views.length) {
            grow();
        }
        token.appendTo(bytes);
        ends[count] = bytes.to();
        offsets[count++] = token.offset();
    }

    private void grow() {
        int length = Math.max(INITIAL, 2 * count);
        views = Arrays.copyOf(views, length);
        for (int i = count; i < length; i++) {
            views[i] = new Token();
        }
        ends = Arrays.copyOf(ends, length);
        offsets = Arrays.copyOf(offsets, length);
    }

    /**
     * The token number {@code index}, from 0; valid until the next call of {@link #add} or {@link #clear}.
     *
     * @throws IndexOutOfBoundsException if there are not as many
     */
    public Token get(int index) {
        if (index >= count) {
            throw new IndexOutOfBoundsException(index);
        }
        int start = index == 0 ? bytes.from() : ends[index - 1];
        views[index].set(bytes.array(), start, ends[index] - start, offsets[index]);
        return views[index];
    }

    /** Forgets all tokens, and gives back what was lent. */
    public void clear() {
        if (bytes.isBorrowed()) {
            for (int i = 0; i < count; i++) {
                views[i].clear(); // else it would keep the array from being collected
            }
        }
        count = 0;
        bytes.clear();
    }
}
