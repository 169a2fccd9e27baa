package org.tatoo.samples.protocols.stomp;

import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A frame as it arrives: headers and a body, within limits. */
final class IncomingFrame {
    static final int MAX_HEADERS = 100;
    static final int MAX_HEADER = 16 << 10;
    static final int MAX_BODY = 1 << 20;

    private final Map<String, String> headers = new LinkedHashMap<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final StringBuilder part = new StringBuilder();
    private String name = "";
    private boolean tooLarge;

    /** Appends to the current name or value. */
    void append(String text) {
        if (part.length() + text.length() > MAX_HEADER) {
            tooLarge = true;
        } else {
            part.append(text);
        }
    }

    void endName() {
        name = part.toString();
        part.setLength(0);
    }

    /** "Repeated Header Entries": the first one counts. */
    void endHeader() {
        if (headers.size() >= MAX_HEADERS) {
            tooLarge = true;
        } else {
            headers.putIfAbsent(name, part.toString());
        }
        part.setLength(0);
    }

    void add(byte[] bytes) {
        if (body.size() + bytes.length > MAX_BODY) {
            tooLarge = true;
        } else {
            body.writeBytes(bytes);
        }
    }

    /** Whether something was omitted because it exceeded a limit. */
    boolean isTooLarge() {
        return tooLarge;
    }

    /** The value of a header; null if there is none. */
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
