package org.tatoo.grammars.http;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Content divided into pieces, each of which becomes a chunk, because a writer buffers a whole chunk. */
final class Pieces {
    private static final int MOST = 32 << 10;

    private Pieces() {}

    /** Passes slices of {@code bytes} to {@code chunk}; the position is then at the limit. */
    static void each(ByteBuffer bytes, Consumer<ByteBuffer> chunk) {
        while (bytes.hasRemaining()) {
            int length = Math.min(bytes.remaining(), MOST);
            chunk.accept(bytes.slice(bytes.position(), length));
            bytes.position(bytes.position() + length);
        }
    }
}
