package org.tatoo.samples.websocket;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;

/**
 * A whole HTTP answer.
 *
 * @param status the status, including its reason phrase
 * @param fields additional fields, each with its line end
 */
record Answer(String status, String fields, byte[] content) {
    static final Answer BAD_REQUEST = status("400 Bad Request", "");
    static final Answer FORBIDDEN = status("403 Forbidden", "");
    static final Answer NOT_FOUND = status("404 Not Found", "");
    static final Answer ONLY_GET = status("405 Method Not Allowed", "Allow: GET\r\n");
    static final Answer TOO_LARGE = status("413 Content Too Large", "");
    static final Answer UPGRADE_REQUIRED = status(
            "426 Upgrade Required", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n");
    static final Answer UNAVAILABLE = status("503 Service Unavailable", "Retry-After: 2\r\n");
    static final Answer VERSION = status("505 HTTP Version Not Supported", "");

    /** The common fields: the page loads only content of this server, and no other page can embed it. */
    private static final String COMMON = String.join(
            "\r\n",
            "Cache-Control: no-store",
            "X-Content-Type-Options: nosniff",
            "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'",
            "");

    private static final Map<String, String> TYPES =
            Map.of("/", "text/html; charset=utf-8", "/websocket.js", "text/javascript; charset=utf-8");

    /** The constant that RFC 6455 section 1.3 appends to a key. */
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private static Answer status(String status, String fields) {
        return new Answer(
                status, "Content-Type: text/plain\r\n" + fields, (status + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns whether the path is that of the page or a part of it. */
    static boolean isPage(String path) {
        return TYPES.containsKey(path);
    }

    /** Returns the page, or a part of it. */
    static Answer page(String path) {
        String name = path.equals("/") ? "websocket.html" : path.substring(1);
        try (InputStream in = Objects.requireNonNull(Answer.class.getResourceAsStream(name))) {
            return new Answer("200 OK", "Content-Type: " + TYPES.get(path) + "\r\n", in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the answer to the same request by HEAD. */
    Answer withoutContent() {
        return new Answer(status, fields, new byte[0]);
    }

    /** @param last whether the connection ends after this answer */
    ByteBuffer bytes(boolean last) {
        byte[] head = ("HTTP/1.1 " + status + "\r\n" + fields + COMMON + (last ? "Connection: close\r\n" : "")
                        + "Content-Length: " + content.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(head.length + content.length)
                .put(head)
                .put(content)
                .flip();
    }

    /** Returns the answer that accepts the upgrade, after which frames follow: section 4.2.2. */
    static ByteBuffer accepting(String key) {
        return StandardCharsets.US_ASCII.encode("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                + "Connection: Upgrade\r\nSec-WebSocket-Accept: " + accept(key) + "\r\n\r\n");
    }

    /** Returns the proof that the server has read the client's key. */
    static String accept(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
