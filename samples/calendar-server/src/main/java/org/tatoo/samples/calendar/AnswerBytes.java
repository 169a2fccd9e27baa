package org.tatoo.samples.calendar;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** A buffer that copies and concatenates the output of a writer. Not thread-safe. */
final class AnswerBytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void add(ByteBuffer part) {
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
    }

    void clear() {
        bytes.reset();
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
