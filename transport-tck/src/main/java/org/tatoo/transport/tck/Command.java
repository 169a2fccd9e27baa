package org.tatoo.transport.tck;

import java.io.IOException;

/** An action of a handler at the end of a message. */
@FunctionalInterface
interface Command {
    void run(TckHandler handler, String argument) throws IOException;
}
