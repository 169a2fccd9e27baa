package org.tatoo.testing;

import java.util.Random;

/** Strategies to split bytes into pieces. */
@FunctionalInterface
public interface Cut {
    /** The size of the next piece of {@code left} bytes: 1 to {@code left}. */
    int next(int left);

    /** One piece. */
    static Cut nowhere() {
        return left -> left;
    }

    /** Byte by byte. */
    static Cut everywhere() {
        return left -> 1;
    }

    /** Pieces of random sizes, each up to all that is left. */
    static Cut anywhere(Random random) {
        return left -> 1 + random.nextInt(left);
    }

    /**
     * Takes the bytes from index {@code from} to before {@code to}.
     *
     * @param <X> what it may throw
     */
    interface Sink<X extends Exception> {
        void take(byte[] bytes, int from, int to) throws X;
    }

    /** Hands {@code bytes} over, piece by piece. */
    default <X extends Exception> void split(byte[] bytes, Sink<X> sink) throws X {
        for (int from = 0; from < bytes.length; ) {
            int to = from + next(bytes.length - from);
            sink.take(bytes, from, to);
            from = to;
        }
    }
}
