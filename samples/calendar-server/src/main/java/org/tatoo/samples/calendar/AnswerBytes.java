package org.tatoo.samples.calendar;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Collects what a writer lends. Not safe for use by several threads. */
final class AnswerBytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void add(ByteBuffer part) {
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
    }

    /** Forgets what was lent so far. */
    void clear() {
        bytes.reset();
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
