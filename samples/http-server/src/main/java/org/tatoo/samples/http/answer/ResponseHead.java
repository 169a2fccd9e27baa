package org.tatoo.samples.http.answer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.request.Persistence;
import org.tatoo.samples.http.request.Status;

/** Writes the status line and the fields of one answer (RFC 9112 section 4). Values are this server's own ASCII text. */
public final class ResponseHead {
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
    public ResponseHead field(String name, @Nullable String value) {
        if (value != null) {
            text.append(name).append(": ").append(value).append("\r\n");
        }
        return this;
    }

    /** Adds a field with a number. */
    public ResponseHead field(String name, long value) {
        return field(name, Long.toString(value));
    }

    /** Ends the head with the empty line; {@code body} follows it. */
    public Answer with(Answer.Body body) {
        byte[] head = ascii(text.append("\r\n").toString());
        return new Answer(status, ByteBuffer.wrap(head), body, body.length(), persistence == Persistence.CLOSE);
    }

    /** The status line and the fields that every answer has. */
    byte[] beginning() {
        return ascii(text.substring(0, ownFields));
    }

    /** The other fields, and the empty line. */
    public byte[] end() {
        return ascii(text.substring(ownFields) + "\r\n");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Ends the head with the empty line; nothing follows it. */
    public Answer withoutBody() {
        return with(new Answer.Body.None());
    }
}
