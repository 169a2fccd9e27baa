package org.tatoo.samples.calendar.client;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request of CAL/1.1 in the making. Not safe for use by several threads. */
final class Request {
    private final String method;
    private final String calendar;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private byte @Nullable [] content;

    /** @param calendar empty if the method has none */
    Request(String method, String calendar) {
        this.method = method;
        this.calendar = calendar;
    }

    /** Adds a header; null is none. */
    Request with(String name, @Nullable String value) {
        if (value != null) {
            headers.put(name, value);
        }
        return this;
    }

    Request withContent(byte[] bytes) {
        headers.put("content-length", Integer.toString(bytes.length));
        content = bytes;
        return this;
    }

    /** The whole request. */
    ByteBuffer encode(String user) {
        StringBuilder head = new StringBuilder(method + " ");
        head.append(calendar.isEmpty() ? "" : calendar + " ").append(user).append(" CAL/1.1\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        byte[] first = head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        byte[] rest = content == null ? new byte[0] : content;
        return ByteBuffer.allocate(first.length + rest.length)
                .put(first)
                .put(rest)
                .flip();
    }
}
