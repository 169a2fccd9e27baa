package org.tatoo.samples.protocols.stomp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes server frames: STOMP 1.2, "Augmented BNF". */
final class Frames {
    private Frames() {}

    /** The bytes of a frame; a body gets its length. */
    static ByteBuffer frame(String command, Map<String, String> headers, byte[] body) {
        StringBuilder head = new StringBuilder(command).append('\n');
        headers.forEach((name, value) ->
                head.append(escaped(name)).append(':').append(escaped(value)).append('\n'));
        if (body.length > 0) {
            head.append("content-length:").append(body.length).append('\n');
        }
        byte[] first = head.append('\n').toString().getBytes(StandardCharsets.UTF_8);
        ByteBuffer frame = ByteBuffer.allocate(first.length + body.length + 1);
        return frame.put(first).put(body).put((byte) 0).flip();
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\r", "\\r")
                .replace("\n", "\\n")
                .replace(":", "\\c");
    }
}
