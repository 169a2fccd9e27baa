package org.tatoo.testing;

import java.util.Random;

/** A strategy to split bytes into pieces. */
@FunctionalInterface
public interface Cut {
    /** Returns the size of the next piece when {@code left} bytes are left: 1 to {@code left}. */
    int next(int left);

    /** Returns a strategy that does not split. */
    static Cut nowhere() {
        return left -> left;
    }

    /** Returns a strategy with pieces of one byte. */
    static Cut everywhere() {
        return left -> 1;
    }

    /** Returns a strategy with pieces of random sizes, each up to the number of bytes left. */
    static Cut anywhere(Random random) {
        return left -> 1 + random.nextInt(left);
    }

    /**
     * A consumer of the bytes from {@code from} (inclusive) to {@code to} (exclusive).
     *
     * @param <X> the type of exception it may throw
     */
    interface Sink<X extends Exception> {
        void take(byte[] bytes, int from, int to) throws X;
    }

    /** Passes {@code bytes} to {@code sink}, piece by piece. */
    default <X extends Exception> void split(byte[] bytes, Sink<X> sink) throws X {
        for (int from = 0; from < bytes.length; ) {
            int to = from + next(bytes.length - from);
            sink.take(bytes, from, to);
            from = to;
        }
    }
}
