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
 * @param ending the last line, if its content was lines, of which the others were handed over as they came
 * @param bytes its content, if that was none
 */
record Reply(
        StatusLine first, List<Header> headers, @Nullable Ending ending, Bytes bytes) {
    private static final int OK = 200;
    private static final int CREATED = 201;

    /** Copies {@code headers}. */
    Reply {
        headers = List.copyOf(headers);
    }

    int status() {
        return first.status();
    }

    boolean isDone() {
        return status() == OK || status() == CREATED;
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
        return status() + " " + first.reason()
                + (content().isBlank() ? "" : ": " + content().strip());
    }

    /** A header; empty if there is none. */
    String header(String name) {
        return headers.stream()
                .filter(header -> header.name().equals(name))
                .map(Header::value)
                .findFirst()
                .orElse("");
    }

    /** The content as text. */
    String content() {
        return bytes.text(StandardCharsets.UTF_8);
    }
}
