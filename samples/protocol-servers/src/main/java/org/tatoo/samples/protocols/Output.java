package org.tatoo.samples.protocols;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.tatoo.runtime.Connection;

/** Targets of writers. */
public final class Output {
    private Output() {}

    /** Returns a target that writes to {@code connection}. */
    public static Consumer<ByteBuffer> to(Connection connection) {
        return bytes -> connection.asyncWrite(owned(bytes));
    }

    /**
     * Returns a buffer that may be kept: a copy, because a writer reuses its buffer, but a read-only buffer as it is.
     */
    public static ByteBuffer owned(ByteBuffer bytes) {
        return bytes.isReadOnly()
                ? bytes
                : ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    }
}
