package org.tatoo.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Shifted tokens that are delivered together later, in one call. For generated code.
 *
 * <p>Their bytes are copied one after the other to an array that grows with the bytes received: up to 64 bytes a
 * private one, above that one of the pool, returned when the tokens are cleared. No memory is allocated for as many
 * tokens as before.
 */
public final class KeptTokens {
    private final BufferPool pool;
    private final int most;
    private int count;
    private final Token[] views;

    // Null until a token is kept; that of a message that comes whole is not.
    private @Nullable Copies copies;

    /** The bytes, ends and offsets of the tokens kept. */
    private static final class Copies {
        final HeldBytes bytes;

        /** The end of each token among the bytes. */
        final int[] ends;

        final long[] offsets;

        Copies(BufferPool pool, int most, int tokens) {
            bytes = new HeldBytes(pool, most);
            ends = new int[tokens];
            offsets = new long[tokens];
        }
    }

    /**
     * Creates an empty object.
     *
     * @param pool lends larger arrays
     * @param bytes the maximum number of bytes of all tokens kept at a time
     * @param tokens the maximum number of these tokens
     */
    public KeptTokens(BufferPool pool, int bytes, int tokens) {
        this.pool = pool;
        this.most = bytes;
        views = new Token[tokens];
        Arrays.setAll(views, index -> new Token());
    }

    /** Appends a copy of {@code token}. */
    public void add(Token token) {
        if (copies == null) {
            copies = new Copies(pool, most, views.length);
        }
        token.appendTo(copies.bytes);
        copies.ends[count] = copies.bytes.to();
        copies.offsets[count++] = token.offset();
    }

    /**
     * Returns the token with the number {@code index}, from 0; valid until the next call of {@link #add} or
     * {@link #clear}.
     *
     * @throws IndexOutOfBoundsException if there are fewer tokens
     */
    public Token get(int index) {
        Copies all = copies;
        if (index >= count || all == null) {
            throw new IndexOutOfBoundsException(index);
        }
        int start = index == 0 ? all.bytes.from() : all.ends[index - 1];
        views[index].set(all.bytes.array(), start, all.ends[index] - start, all.offsets[index]);
        return views[index];
    }

    /**
     * Returns a view of a token that need not be kept, for the position {@code index} in a call; valid until the next
     * view for it.
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

    /** Returns whether no token is kept. */
    public boolean isEmpty() {
        return count == 0;
    }

    /** Returns the size of the array that is borrowed; 0 if none is. */
    public int held() {
        return copies == null ? 0 : copies.bytes.size();
    }

    /** Discards all tokens and returns borrowed arrays. */
    public void clear() {
        if (copies == null) {
            return;
        }
        if (copies.bytes.isBorrowed()) {
            forgetViews(); // else they would keep the array from being collected
        }
        count = 0;
        copies.bytes.clear();
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
