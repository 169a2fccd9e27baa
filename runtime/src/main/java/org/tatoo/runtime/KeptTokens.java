package org.tatoo.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Shifted tokens that are delivered together later, in one call. For generated code.
 *
 * <p>Their bytes are copied one after the other to an array that grows with the bytes received: a private array up to
 * 64 bytes, above that an array of the pool, which is returned when the tokens are cleared. Memory is allocated only
 * for more tokens than ever before.
 */
public final class KeptTokens {
    private final BufferPool pool;
    private final int most;
    private int count;
    private final Token[] views;

    // The copies; null until a token is kept. Tokens of a message that arrives in one piece are not kept.
    private @Nullable Copies copies;

    /** The bytes, ends and offsets of the kept tokens. */
    private static final class Copies {
        final HeldBytes bytes;

        /** The index, in the bytes, after each token. */
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
     * @param pool the pool for larger arrays
     * @param bytes the maximum total size, in bytes, of the tokens kept at a time
     * @param tokens the maximum number of tokens kept at a time
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
     * Returns the token at {@code index}, from 0; valid until the next call of {@link #add} or {@link #clear}.
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
     * Returns a view of a token that is not kept, for the position {@code index} in a call; valid until the next view
     * for that position.
     *
     * @param index from 0, less than the maximum number of tokens in a call
     * @param input the array with the token's bytes, from {@code start} to {@code end} (exclusive)
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

    /** Returns the size of the borrowed array; 0 if there is none. */
    public int held() {
        return copies == null ? 0 : copies.bytes.size();
    }

    /** Discards all tokens and returns borrowed arrays. */
    public void clear() {
        if (copies == null) {
            return;
        }
        if (copies.bytes.isBorrowed()) {
            forgetViews(); // otherwise they would prevent the array's collection
        }
        count = 0;
        copies.bytes.clear();
    }

    /** Discards all tokens like {@link #clear}; no further token may be added. */
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
