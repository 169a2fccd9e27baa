package org.tatoo.samples.protocols;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.tatoo.runtime.Connection;

/** Where writers write to. */
public final class Output {
    private Output() {}

    /** Writes to {@code connection}. */
    public static Consumer<ByteBuffer> to(Connection connection) {
        return bytes -> connection.asyncWrite(owned(bytes));
    }

    /** What a writer lends, to be kept: a copy, because a writer uses its buffer again, but a read-only buffer as it is. */
    public static ByteBuffer owned(ByteBuffer bytes) {
        return bytes.isReadOnly()
                ? bytes
                : ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    }
}
