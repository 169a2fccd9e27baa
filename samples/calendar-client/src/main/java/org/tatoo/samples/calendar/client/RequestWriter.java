package org.tatoo.samples.calendar.client;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.grammars.cal.CalAnswers;
import org.tatoo.grammars.cal.CalValues;
import org.tatoo.grammars.cal.CalValues.CalendarLine;
import org.tatoo.grammars.cal.CalValues.GetLine;
import org.tatoo.grammars.cal.CalValues.Head;
import org.tatoo.grammars.cal.CalValues.Header;
import org.tatoo.grammars.cal.CalValues.Line;
import org.tatoo.grammars.cal.CalValues.UserLine;
import org.tatoo.grammars.cal.CalValues.Version;
import org.tatoo.grammars.cal.CalWriter;

/** An encoder of requests that uses their grammar. For one thread. */
final class RequestWriter extends CalAnswers {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CalWriter writer = new CalWriter(this::keep, this);
    private final byte[] content;

    private RequestWriter(byte[] content) {
        this.content = content;
    }

    private void keep(ByteBuffer part) {
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
    }

    @Override
    protected long contentLength() {
        return content.length;
    }

    /**
     * Encodes a whole request.
     *
     * @throws org.tatoo.writer.WriteException if the server would read something else
     */
    static ByteBuffer write(Request request, String user) {
        RequestWriter all = new RequestWriter(request.content());
        all.add(request, user);
        return ByteBuffer.wrap(all.bytes.toByteArray());
    }

    private void add(Request request, String user) {
        writer.line(line(request, user));
        request.headers().forEach((name, value) -> writer.header(new Header(name, inLatin1(value))));
        writer.head(new Head());
        if (content.length > 0) {
            writer.content(ByteBuffer.wrap(content));
        }
        writer.request(new CalValues.Request());
    }

    private static Line line(Request request, String user) {
        String calendar = request.calendar();
        return switch (request.method()) {
            case GET -> new GetLine(calendar, user, Version.protocol_1_1);
            case PUT, DELETE, SYNC, WATCH -> new CalendarLine(request.method() + " ", calendar, user);
            case LIST, AUTH -> new UserLine(request.method() + " ", user);
        };
    }

    /** Maps each byte of UTF-8 to a character, as the grammar represents text. */
    private static String inLatin1(String value) {
        return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
