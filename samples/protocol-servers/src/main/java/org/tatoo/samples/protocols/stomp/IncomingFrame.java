package org.tatoo.samples.protocols.stomp;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;
import org.tatoo.samples.protocols.Content;

/** A frame being received: headers and a body, within limits. */
final class IncomingFrame {
    /** The maximum length of a name in characters: at most three bytes each, so that it fits a frame to a client. */
    static final int MAX_NAME = 2730;

    static final int MAX_VALUE = 16 << 10;

    /** The size of a character of a header, in bytes. */
    private static final long CHARACTER = 2;

    /** The size of a header besides its characters, in bytes. */
    private static final long HEADER = 150;

    private final Connection connection;
    private final int maxBody;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final Content body;
    private boolean tooLarge;
    private boolean withoutRoom;

    /** The memory reserved for the headers. */
    private long reserved;

    /** @param maxBody the maximum bytes of a body with a length */
    IncomingFrame(Connection connection, int maxBody) {
        this.connection = connection;
        this.maxBody = maxBody;
        this.body = new Content(connection);
    }

    /** Adds a header; the first of repeated headers counts ("Repeated Header Entries"). */
    void add(String name, String value) {
        if (name.length() > MAX_NAME || value.length() > MAX_VALUE) {
            tooLarge = true;
        } else if (hasRoomFor(HEADER + CHARACTER * (name.length() + value.length()))) {
            headers.putIfAbsent(name, value);
        }
    }

    private boolean hasRoomFor(long bytes) {
        if (withoutRoom || !connection.reserve(bytes)) {
            withoutRoom = true;
            return false;
        }
        reserved += bytes;
        return true;
    }

    /** Appends to the body; {@code remaining} bytes are to follow. */
    void add(ByteBuffer part, long remaining) {
        if (body.length() + part.remaining() + remaining > maxBody) {
            tooLarge = true;
        }
        withoutRoom |= !tooLarge && !withoutRoom && !body.add(part, remaining);
    }

    void add(Token text) {
        withoutRoom |= !withoutRoom && !body.add(text);
    }

    /** Releases the memory of the frame, which is no longer needed. */
    void release() {
        connection.reserve(-reserved);
        reserved = 0;
        body.clear();
    }

    /** Returns whether something was omitted because the server had no room for it. */
    boolean isWithoutRoom() {
        return withoutRoom;
    }

    /** Returns the length of the body in bytes. */
    int length() {
        return body.length();
    }

    /** Returns whether something was omitted because it exceeded a limit. */
    boolean isTooLarge() {
        return tooLarge;
    }

    /** Returns the value of a header; null if there is none. */
    @Nullable
    String header(String wanted) {
        return headers.get(wanted);
    }

    String header(String wanted, String otherwise) {
        return headers.getOrDefault(wanted, otherwise);
    }

    Map<String, String> headers() {
        return headers;
    }

    byte[] body() {
        return body.toByteArray();
    }
}
