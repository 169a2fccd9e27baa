package org.tatoo.samples.protocols.stomp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.tatoo.runtime.Connection;

/** Writes server frames: STOMP 1.2, "Augmented BNF". */
final class Frames {
    /** In bytes: a longer body is not copied. */
    private static final int LONG = 4 << 10;

    private Frames() {}

    /** Writes a frame, without a copy of its body if that is long; nobody may change the body. */
    static void write(Connection connection, String command, Map<String, String> headers, byte[] body) {
        if (body.length < LONG) {
            connection.asyncWrite(frame(command, headers, body));
        } else {
            ByteBuffer end = ByteBuffer.allocate(1);
            connection.asyncWrite(ByteBuffer.wrap(head(command, headers, body)), ByteBuffer.wrap(body), end);
        }
    }

    /** The bytes of a frame; a body gets its length. */
    static ByteBuffer frame(String command, Map<String, String> headers, byte[] body) {
        byte[] first = head(command, headers, body);
        ByteBuffer frame = ByteBuffer.allocate(first.length + body.length + 1);
        return frame.put(first).put(body).put((byte) 0).flip();
    }

    private static byte[] head(String command, Map<String, String> headers, byte[] body) {
        StringBuilder head = new StringBuilder(command).append('\n');
        headers.forEach((name, value) ->
                head.append(escaped(name)).append(':').append(escaped(value)).append('\n'));
        if (body.length > 0) {
            head.append("content-length:").append(body.length).append('\n');
        }
        return head.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\r", "\\r")
                .replace("\n", "\\n")
                .replace(":", "\\c");
    }
}
