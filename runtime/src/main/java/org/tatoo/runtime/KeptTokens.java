package org.tatoo.runtime;

import java.util.Arrays;

/**
 * Shifted tokens that are delivered together later, in one call. For generated code.
 *
 * <p>Their bytes are copied one after the other to an array that grows with the bytes received: up to 64 bytes a
 * private one, above that one of the pool, returned when the tokens are cleared. No memory is allocated for as many
 * tokens as before.
 */
public final class KeptTokens {
    private final HeldBytes bytes;
    private int count;
    private final Token[] views;

    /** The end of each token among the bytes. */
    private final int[] ends;

    private final long[] offsets;

    /**
     * Creates an empty object.
     *
     * @param pool lends larger arrays
     * @param bytes the maximum number of bytes of all tokens kept at a time
     * @param tokens the maximum number of these tokens
     */
    public KeptTokens(BufferPool pool, int bytes, int tokens) {
        this.bytes = new HeldBytes(pool, bytes);
        views = new Token[tokens];
        Arrays.setAll(views, index -> new Token());
        ends = new int[tokens];
        offsets = new long[tokens];
    }

    /** Appends a copy of {@code token}. */
    public void add(Token token) {
        token.appendTo(bytes);
        ends[count] = bytes.to();
        offsets[count++] = token.offset();
    }

    /**
     * The token with the number {@code index}, from 0; valid until the next call of {@link #add} or {@link #clear}.
     *
     * @throws IndexOutOfBoundsException if there are fewer tokens
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
     * A view of a token that need not be kept, for the position {@code index} in a call; valid until the next view for
     * it.
     *
     * @param index from 0, less than the maximum number of tokens in a call
     * @param input contains the token's bytes from {@code start} to before {@code end}
     * @param base the absolute offset of the array's index 0
     */
    public Token view(int index, byte[] input, int start, int end, long base) {
        Token view = views[index];
        view.setArray(input);
        view.set(start, end - start, base + start);
        return view;
    }

    /** Discards all tokens and returns borrowed arrays. */
    public void clear() {
        if (bytes.isBorrowed()) {
            forgetViews(); // else they would keep the array from being collected
        }
        count = 0;
        bytes.clear();
    }

    /** Like {@link #clear}, when no further token will come. */
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
