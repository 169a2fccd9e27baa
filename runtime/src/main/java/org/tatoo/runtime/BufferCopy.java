package org.tatoo.runtime;

import java.nio.ByteBuffer;

/** A copy to the heap of input in buffers that are not backed by an array. */
final class BufferCopy {
    private static final int SCRATCH = 8192;

    private BufferCopy() {}

    /** Copies {@code input} in bulk; a loop over {@code ByteBuffer.get} is many times slower than one over an array. */
    static void feed(PushParser parser, ByteBuffer input) {
        BufferPool buffers = parser.handler().connection().buffers();
        byte[] scratch =
                input.hasRemaining() ? buffers.acquire(Math.min(input.remaining(), SCRATCH)) : PushParser.NO_BYTES;
        try {
            do {
                int start = input.position();
                int length = Math.min(input.remaining(), scratch.length);
                input.get(start, scratch, 0, length);
                input.position(start + parser.parse(input, start, scratch, 0, length));
            } while (parser.stops == 0 && input.hasRemaining());
        } finally {
            if (scratch != PushParser.NO_BYTES) {
                buffers.release(scratch);
            }
        }
    }
}
