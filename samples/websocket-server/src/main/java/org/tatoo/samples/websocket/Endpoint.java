package org.tatoo.samples.websocket;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/** What is served at a path: makes the receiver of each connection. May be used by any thread. */
@FunctionalInterface
interface Endpoint {
    /** Sends each message back. */
    Endpoint ECHO = connection -> (opcode, content) -> {
        connection.asyncWrite(Frames.head(opcode, content.remaining()), content);
        return true;
    };

    /** The receiver of a connection; called on its thread. */
    Receiver open(Connection connection);

    /** Gets the messages of one client. */
    @FunctionalInterface
    interface Receiver {
        /**
         * A whole message has come.
         *
         * @param opcode {@link Frames#TEXT}, then it is UTF-8, or {@link Frames#BINARY}
         * @param content belongs to the receiver
         * @return false if such messages are not accepted
         */
        boolean message(int opcode, ByteBuffer content);
    }
}
