package org.tatoo.samples.calendar;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The answer to a request.
 *
 * @param fields further headers
 * @param mediaType of the body, which is sent in UTF-8; {@link #LINES} if the body consists of lines of the protocol
 */
record Answer(Status status, List<Field> fields, String mediaType, String body) {
    /** Lines of the protocol, of which the last says that it is. */
    static final String LINES = "lines";

    /** The version of the protocol whose answers have neither fields nor lines. */
    static final String CAL_1_0 = "CAL/1.0";

    static final String CAL_1_1 = "CAL/1.1";

    /** The head of an answer whose lines follow as they come. */
    static final Answer FOLLOWING = lines("");

    /** A header of the answer. */
    record Field(String name, String value) {}

    /** Copies {@code fields}. */
    Answer {
        fields = List.copyOf(fields);
    }

    /** An iCalendar object. */
    static Answer ofCalendar(String calendar, Field... fields) {
        return new Answer(Status.OK, List.of(fields), "text/calendar", calendar);
    }

    /** A line of plain text that says why there is no calendar. */
    static Answer refusal(Status status, String reason, Field... fields) {
        return new Answer(status, List.of(fields), "text/plain", reason + "\r\n");
    }

    /** No content. */
    static Answer empty(Status status, Field... fields) {
        return new Answer(status, List.of(fields), "text/plain", "");
    }

    static Answer lines(String lines) {
        return new Answer(Status.OK, List.of(), LINES, lines);
    }

    /** The body as it is sent. */
    byte[] content() {
        return body.getBytes(StandardCharsets.UTF_8);
    }

    /** The whole answer, ready to be written. */
    ByteBuffer encode(String protocol) {
        byte[] content = content();
        StringBuilder head = new StringBuilder(protocol + " " + status + "\r\n");
        for (Field field : fields) {
            head.append(field.name()).append(": ").append(field.value()).append("\r\n");
        }
        head.append(
                mediaType.equals(LINES)
                        ? "content: lines\r\n\r\n"
                        : "content-type: " + mediaType + "; charset=utf-8\r\ncontent-length: " + content.length
                                + "\r\n\r\n");
        byte[] headBytes = head.toString().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(headBytes.length + content.length)
                .put(headBytes)
                .put(content)
                .flip();
    }
}
