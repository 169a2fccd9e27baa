package org.tatoo.transport.tck;

import java.nio.ByteBuffer;
import java.util.Map;

/** The commands shared by checks. Each answers its message. */
final class Commands {
    private Commands() {}

    static Map<String, Command> standard() {
        return Map.of(
                "echo", TckHandler::answer,
                "raw", TckHandler::answer,
                "later", Commands::later,
                "big", Commands::big,
                "file", Commands::file);
    }

    /** Pauses, and answers from another thread. */
    private static void later(TckHandler handler, String text) {
        handler.stop();
        handler.trial().elsewhere(() -> handler.answer(text));
    }

    private static void big(TckHandler handler, String size) {
        handler.connection().asyncWrite(ByteBuffer.wrap(TestFile.pattern(Integer.parseInt(size))));
        handler.connection().endRequest();
    }

    private static void file(TckHandler handler, String size) throws java.io.IOException {
        handler.connection().asyncWrite(handler.trial().file(), 0, Integer.parseInt(size));
        handler.connection().endRequest();
    }
}
