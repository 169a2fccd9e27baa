package org.tatoo.samples.testing;

import java.io.IOException;
import java.util.Random;

/** Strategies to split bytes into pieces. */
public interface Cut {
    /** The size of the next piece of {@code left} bytes: 1 to {@code left}. */
    int next(int left);

    /** One piece. */
    static Cut nowhere() {
        return left -> left;
    }

    /** Octet by octet. */
    static Cut everywhere() {
        return left -> 1;
    }

    /** Pieces of random sizes, each up to all that is left. */
    static Cut anywhere(Random random) {
        return left -> 1 + random.nextInt(left);
    }

    /** Takes the bytes from {@code from} to {@code to}. */
    interface Sink {
        void take(byte[] bytes, int from, int to) throws IOException;
    }

    /** Hands {@code bytes} over, piece by piece. */
    default void split(byte[] bytes, Sink sink) throws IOException {
        for (int from = 0; from < bytes.length; ) {
            int to = from + next(bytes.length - from);
            sink.take(bytes, from, to);
            from = to;
        }
    }
}
