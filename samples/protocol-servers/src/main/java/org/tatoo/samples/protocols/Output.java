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

    /** Returns a buffer that may be kept: a copy of a writer's buffer, which is reused, or a read-only one itself. */
    public static ByteBuffer owned(ByteBuffer bytes) {
        return bytes.isReadOnly()
                ? bytes
                : ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    }
}
