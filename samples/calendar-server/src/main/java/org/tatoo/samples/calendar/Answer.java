package org.tatoo.samples.calendar;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The answer to a request.
 *
 * @param mediaType of the body, which is sent in UTF-8
 */
record Answer(Status status, String mediaType, String body) {
    /** An iCalendar object. */
    static Answer ofCalendar(String calendar) {
        return new Answer(Status.OK, "text/calendar", calendar);
    }

    /** A line of plain text that says why there is no calendar. */
    static Answer refusal(Status status, String reason) {
        return new Answer(status, "text/plain", reason + "\r\n");
    }

    /** The whole answer, ready to be written. */
    ByteBuffer encode() {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String head = "CAL/1.0 " + status + "\r\ncontent-type: " + mediaType + "; charset=utf-8\r\ncontent-length: "
                + content.length + "\r\n\r\n";
        byte[] headBytes = head.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(headBytes.length + content.length)
                .put(headBytes)
                .put(content)
                .flip();
    }
}
