package org.tatoo.samples.calendar.client;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A builder of a request of CAL/1.1. Not thread-safe. */
final class Request {
    private final Method method;
    private final String calendar;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private byte[] content = {};

    /** The methods of CAL/1.1. */
    enum Method {
        GET,
        PUT,
        DELETE,
        LIST,
        SYNC,
        WATCH,
        AUTH
    }

    /** @param calendar empty if the method has none */
    Request(Method method, String calendar) {
        this.method = method;
        this.calendar = calendar;
    }

    /** Adds a header, unless {@code value} is null. */
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

    Method method() {
        return method;
    }

    String calendar() {
        return calendar;
    }

    Map<String, String> headers() {
        return headers;
    }

    byte[] content() {
        return content;
    }
}
