package org.tatoo.samples.chat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * A whole answer.
 *
 * @param status with its reason phrase
 * @param type of the content; empty for no content
 */
record Answer(String status, String type, byte[] content) {
    /** Nothing that is not of this server runs in the page, and no other page shows it. */
    private static final String COMMON = String.join(
            "\r\n",
            "Cache-Control: no-store",
            "X-Content-Type-Options: nosniff",
            "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'",
            "");

    private static final String LAST = "Connection: close\r\n";

    private static final Map<String, String> TYPES = Map.of(
            "/", "text/html; charset=utf-8",
            "/chat.js", "text/javascript; charset=utf-8",
            "/chat.css", "text/css; charset=utf-8");

    /** It was carried out. */
    static final Answer DONE = new Answer("204 No Content", "", new byte[0]);

    /** Whether the path is that of a page or a part of it. */
    static boolean isPage(String path) {
        return TYPES.containsKey(path);
    }

    /** The page, or a part of it. */
    static Answer page(String path) {
        String name = path.equals("/") ? "chat.html" : path.substring(1);
        try (InputStream in = Objects.requireNonNull(Answer.class.getResourceAsStream(name))) {
            return new Answer("200 OK", Objects.requireNonNull(TYPES.get(path)), in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param json in ASCII */
    static Answer json(String json) {
        return new Answer("200 OK", "application/json", json.getBytes(StandardCharsets.US_ASCII));
    }

    /** A status whose content repeats it. */
    static Answer status(String status) {
        return new Answer(status, "text/plain", (status + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** @param last whether the connection ends with it */
    ByteBuffer bytes(boolean last) {
        String described =
                type.isEmpty() ? "" : "Content-Type: " + type + "\r\nContent-Length: " + content.length + "\r\n";
        String retry = status.startsWith("503") ? "Retry-After: 2\r\n" : "";
        byte[] head = ("HTTP/1.1 " + status + "\r\n" + described + retry + COMMON + (last ? LAST : "") + "\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(head.length + content.length)
                .put(head)
                .put(content)
                .flip();
    }

    /** The head of a stream of events, whose chunks follow; the connection ends with them. */
    static ByteBuffer stream() {
        return StandardCharsets.US_ASCII.encode("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                + "Transfer-Encoding: chunked\r\n" + COMMON + LAST + "\r\n");
    }
}
