package org.tatoo.transport.tck;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Conversations by which topics do the wrong thing. */
final class TopicMutants {
    private TopicMutants() {}

    static Mutant swapsMessages() {
        return Mutant.able("swaps what is written in two tasks")
                .connection(connection -> new ForwardingConnection(connection) {
                    private @Nullable ByteBuffer kept;

                    @Override
                    public void asyncWrite(ByteBuffer buffer) {
                        if (!buffer.isReadOnly()) {
                            super.asyncWrite(buffer);
                        } else if (kept == null) {
                            kept = buffer;
                        } else {
                            super.asyncWrite(buffer);
                            super.asyncWrite(kept);
                            kept = null;
                        }
                    }
                });
    }
}
