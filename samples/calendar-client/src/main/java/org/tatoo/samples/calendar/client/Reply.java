package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A whole answer.
 *
 * @param lines whether its content was lines, which were handed over as they came
 */
record Reply(int status, String reason, Map<String, String> headers, boolean lines, String content) {
    private static final int OK = 200;
    private static final int CREATED = 201;

    /** Copies {@code headers}. */
    Reply {
        headers = Map.copyOf(headers);
    }

    boolean isDone() {
        return status == OK || status == CREATED;
    }

    /** This answer, if what was asked is done. */
    Reply requireDone() throws IOException {
        if (!isDone()) {
            throw new IOException(fault());
        }
        return this;
    }

    /** What the server says of a request that it refuses. */
    String fault() {
        return status + " " + reason + (content.isBlank() ? "" : ": " + content.strip());
    }

    /** A header; empty if there is none. */
    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    byte[] bytes() {
        return content.getBytes(StandardCharsets.UTF_8);
    }
}
