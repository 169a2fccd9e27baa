package org.tatoo.samples.http.answer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpResponseValues.Codings;
import org.tatoo.grammars.http.HttpResponseValues.ConnectionField;
import org.tatoo.grammars.http.HttpResponseValues.ContentLengthField;
import org.tatoo.grammars.http.HttpResponseValues.Field;
import org.tatoo.grammars.http.HttpResponseValues.FieldLine;
import org.tatoo.grammars.http.HttpResponseValues.Options;
import org.tatoo.grammars.http.HttpResponseValues.TransferEncodingField;
import org.tatoo.samples.http.request.Persistence;
import org.tatoo.samples.http.request.Status;

/** The status line and the fields of one answer (RFC 9112 section 4). */
public final class ResponseHead {
    private static final FieldLine SERVER = new Field("Server", "Tatoo");

    private final List<FieldLine> lines = new ArrayList<>();
    private final Status status;
    private final Persistence persistence;
    private final int ownLines;

    /** Creates a head with the common fields. */
    ResponseHead(Status status, String date, Persistence persistence) {
        this.status = status;
        this.persistence = persistence;
        lines.add(new Field("Date", date));
        lines.add(SERVER);
        String option = persistence.option();
        if (option != null) {
            lines.add(new ConnectionField(new Options(List.of(option))));
        }
        ownLines = lines.size();
    }

    /** Adds a field, unless {@code value} is null. */
    public ResponseHead field(String name, @Nullable String value) {
        if (value != null) {
            lines.add(new Field(name, value));
        }
        return this;
    }

    /** Adds a field with a number. */
    public ResponseHead field(String name, long value) {
        return field(name, Long.toString(value));
    }

    /** Adds the length of the content. */
    public ResponseHead length(long length) {
        lines.add(new ContentLengthField(Long.toString(length)));
        return this;
    }

    /** Declares the content as chunked. */
    public ResponseHead chunked() {
        lines.add(new TransferEncodingField(new Codings(List.of())));
        return this;
    }

    /** Ends the head with the empty line; {@code body} follows it. */
    public Answer with(Answer.Body body) {
        ByteBuffer head = ByteBuffer.wrap(HeadWriter.bytes(status, lines));
        return new Answer(status, head, body, body.length(), persistence == Persistence.CLOSE);
    }

    /** Returns the status line and the common fields. */
    byte[] beginning() {
        byte[] head = HeadWriter.bytes(status, lines.subList(0, ownLines));
        return Arrays.copyOf(head, head.length - "\r\n".length());
    }

    /** Returns the other fields and the empty line. */
    public byte[] end() {
        byte[] head = HeadWriter.bytes(status, lines);
        return Arrays.copyOfRange(head, beginning().length, head.length);
    }

    /** Ends the head with the empty line; nothing follows it. */
    public Answer withoutBody() {
        return with(new Answer.Body.None());
    }
}
