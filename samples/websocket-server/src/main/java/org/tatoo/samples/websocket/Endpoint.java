package org.tatoo.samples.websocket;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/** The service at a path: it creates the receiver of each connection. Implementations must be thread-safe. */
@FunctionalInterface
interface Endpoint {
    /** The endpoint that sends each message back. */
    Endpoint ECHO = connection -> (opcode, content) -> {
        connection.asyncWrite(Frames.head(opcode, content.remaining()), content);
        return true;
    };

    /** Creates the receiver of a connection; called on the connection's thread. */
    Receiver open(Connection connection);

    /** Receiver of the messages of one client. */
    @FunctionalInterface
    interface Receiver {
        /**
         * Processes a whole message.
         *
         * @param opcode {@link Frames#TEXT} for valid UTF-8, or {@link Frames#BINARY}
         * @param content belongs to the receiver
         * @return false if such messages are not accepted
         */
        boolean message(int opcode, ByteBuffer content);
    }
}
