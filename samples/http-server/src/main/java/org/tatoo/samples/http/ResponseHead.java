package org.tatoo.samples.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes the status line and the fields of one answer (RFC 9112 section 4). Values are this server's own ASCII text. */
final class ResponseHead {
    private static final String SERVER = "Tatoo";

    private final StringBuilder text = new StringBuilder(256);
    private final Status status;
    private final Persistence persistence;
    private final int ownFields;

    /** Begins with the fields that every answer has. */
    ResponseHead(Status status, String date, Persistence persistence) {
        this.status = status;
        this.persistence = persistence;
        text.append("HTTP/1.1 ").append(status.text()).append("\r\n");
        field("Date", date);
        field("Server", SERVER);
        field("Connection", persistence.option());
        ownFields = text.length();
    }

    /** Adds a field; none if {@code value} is null. */
    ResponseHead field(String name, @Nullable String value) {
        if (value != null) {
            text.append(name).append(": ").append(value).append("\r\n");
        }
        return this;
    }

    ResponseHead field(String name, long value) {
        return field(name, Long.toString(value));
    }

    /** Ends the head with the empty line; {@code body} follows it. */
    Answer with(Answer.Body body) {
        byte[] head = ascii(text.append("\r\n").toString());
        return new Answer(status, ByteBuffer.wrap(head), body, body.length(), persistence == Persistence.CLOSE);
    }

    /** The status line and the fields that every answer has. */
    byte[] beginning() {
        return ascii(text.substring(0, ownFields));
    }

    /** The other fields, and the empty line. */
    byte[] end() {
        return ascii(text.substring(ownFields) + "\r\n");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    Answer withoutBody() {
        return with(new Answer.Body.None());
    }
}
