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
    private final HeldBytes bytes;
    private int count;
    private final Token[] views;

    /** Where each token ends, among the bytes. */
    private final int[] ends;

    private final long[] offsets;

    /**
     * Keeps no token yet.
     *
     * @param pool lends what is too large
     * @param bytes the most bytes of all tokens that are kept at a time
     * @param tokens how many these are
     */
    public KeptTokens(BufferPool pool, int bytes, int tokens) {
        this.bytes = new HeldBytes(pool, bytes);
        views = new Token[tokens];
        Arrays.setAll(views, index -> new Token());
        ends = new int[tokens];
        offsets = new long[tokens];
    }

    /** Keeps a copy of {@code token} after those kept before. */
    public void add(Token token) {
        token.appendTo(bytes);
        ends[count] = bytes.to();
        offsets[count++] = token.offset();
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

    /**
     * A view of a token that need not be kept, as the one of this {@code index} in a call; valid until the next one.
     *
     * @param index from 0, less than the most tokens of a call
     * @param input has the bytes of the token from {@code start} to before {@code end}
     * @param base the absolute offset of the array's index 0
     */
    public Token view(int index, byte[] input, int start, int end, long base) {
        Token view = views[index];
        view.setArray(input);
        view.set(start, end - start, base + start);
        return view;
    }

    /** Forgets all tokens, and gives back what was lent. */
    public void clear() {
        if (bytes.isBorrowed()) {
            forgetViews(); // else they would keep the array from being collected
        }
        count = 0;
        bytes.clear();
    }

    /** As {@link #clear}, when no other token will come. */
    public void discard() {
        clear();
        forgetViews();
    }

    private void forgetViews() {
        for (Token view : views) {
            view.clear();
        }
    }
}
