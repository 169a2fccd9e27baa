package org.tatoo.samples.calendar;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.grammars.cal.CalResponseValues.CountedAnswer;
import org.tatoo.grammars.cal.CalResponseValues.Header;
import org.tatoo.grammars.cal.CalResponseValues.LinesHead;
import org.tatoo.grammars.cal.CalResponseValues.StatusLine;
import org.tatoo.grammars.cal.CalResponseValues.Version;
import org.tatoo.grammars.cal.CalResponseWriter;
import org.tatoo.runtime.Bytes;

/**
 * The answer to a request.
 *
 * @param headers further headers
 * @param mediaType of the body, which is sent in UTF-8; {@link #LINES} if the body consists of lines of the protocol
 */
record Answer(Status status, List<Header> headers, String mediaType, String body) {
    /** Lines of the protocol, of which the last says that it is. */
    static final String LINES = "lines";

    /** The head of an answer whose lines follow as they come. */
    static final Answer FOLLOWING = lines("");

    /** Copies {@code headers}. */
    Answer {
        headers = List.copyOf(headers);
    }

    /** An iCalendar object. */
    static Answer ofCalendar(String calendar, Header... headers) {
        return new Answer(Status.OK, List.of(headers), "text/calendar", calendar);
    }

    /** A line of plain text that says why there is no calendar. */
    static Answer refusal(Status status, String reason, Header... headers) {
        return new Answer(status, List.of(headers), "text/plain", reason + "\r\n");
    }

    /** No content. */
    static Answer empty(Status status, Header... headers) {
        return new Answer(status, List.of(headers), "text/plain", "");
    }

    /** @param lines as {@link Lines} have them */
    static Answer lines(String lines) {
        return new Answer(Status.OK, List.of(), LINES, lines);
    }

    /** The body as it is sent. */
    byte[] content() {
        return body.getBytes(StandardCharsets.UTF_8);
    }

    /** The whole answer, written by the grammar. */
    ByteBuffer encode(Version version) {
        StatusLine line = new StatusLine(version, status.code(), status.reason());
        AnswerBytes bytes = new AnswerBytes();
        CalResponseWriter writer = new CalResponseWriter(bytes::add);
        if (mediaType.equals(LINES)) {
            writer.lines_head(new LinesHead(line, headers));
            bytes.add(ByteBuffer.wrap(content()));
        } else {
            List<Header> all = new ArrayList<>(headers);
            all.add(new Header("content-type", mediaType + "; charset=utf-8"));
            writer.answer(new CountedAnswer(line, all, Bytes.copyOf(content())));
        }
        return ByteBuffer.wrap(bytes.toByteArray());
    }
}
