package org.tatoo.samples.pages;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A whole answer.
 *
 * @param status the status, including its reason phrase
 * @param type the media type of the content; empty for no content
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Answer(String status, String type, byte[] content) {
    /** The common fields: the page loads only content of this server, and no other page can embed it. */
    private static final String COMMON = String.join(
            "\r\n",
            "Cache-Control: no-store",
            "X-Content-Type-Options: nosniff",
            "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'",
            "");

    private static final String LAST = "Connection: close\r\n";

    /** The answer to a successful request without a result. */
    public static final Answer DONE = new Answer("204 No Content", "", new byte[0]);

    /**
     * Returns an answer in JSON.
     *
     * @param json the content, in ASCII
     */
    public static Answer json(String json) {
        return new Answer("200 OK", "application/json", json.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns an answer whose content repeats its status. */
    public static Answer status(String status) {
        return new Answer(status, "text/plain", (status + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Returns the encoded answer.
     *
     * @param last whether the connection ends after this answer
     */
    public ByteBuffer bytes(boolean last) {
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

    /**
     * Returns the head of a stream of chunks, at the end of which the connection ends.
     *
     * @param type the media type of the content
     */
    public static ByteBuffer stream(String type) {
        return StandardCharsets.US_ASCII.encode("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n"
                + "Transfer-Encoding: chunked\r\n" + COMMON + LAST + "\r\n");
    }
}
