package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The usual answer put together from strings, as the HTTP server did before it had a writer. Nothing checks it. */
final class HandWrittenAnswer {
    private final StringBuilder text = new StringBuilder(256);

    HandWrittenAnswer(String status) {
        text.append("HTTP/1.1 ").append(status).append("\r\n");
    }

    HandWrittenAnswer field(String name, String value) {
        text.append(name).append(": ").append(value).append("\r\n");
        return this;
    }

    /** Appends the head and {@code body} to {@code output}. */
    void end(ByteBuffer output, byte[] body) {
        output.put(text.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        output.put(body);
    }
}
