package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.cal.CalResponseValues.Ending;
import org.tatoo.grammars.cal.CalResponseValues.Header;
import org.tatoo.grammars.cal.CalResponseValues.StatusLine;
import org.tatoo.runtime.Bytes;

/**
 * A whole answer.
 *
 * @param ending the last line, if the content was lines; the others were delivered as they arrived
 * @param bytes the content, if it was not lines
 */
record Reply(
        StatusLine first, List<Header> headers, @Nullable Ending ending, Bytes bytes) {
    private static final int OK = 200;
    private static final int CREATED = 201;

    Reply {
        headers = List.copyOf(headers);
    }

    int status() {
        return first.status();
    }

    boolean isDone() {
        return status() == OK || status() == CREATED;
    }

    /** Returns this answer if the request succeeded. */
    Reply requireDone() throws IOException {
        if (!isDone()) {
            throw new IOException(fault());
        }
        return this;
    }

    /** Returns the error that the server reports. */
    String fault() {
        return status() + " " + first.reason()
                + (content().isBlank() ? "" : ": " + content().strip());
    }

    /** Returns a header; empty if it is absent. */
    String header(String name) {
        return headers.stream()
                .filter(header -> header.name().equals(name))
                .map(Header::value)
                .findFirst()
                .orElse("");
    }

    String content() {
        return bytes.text(StandardCharsets.UTF_8);
    }
}
