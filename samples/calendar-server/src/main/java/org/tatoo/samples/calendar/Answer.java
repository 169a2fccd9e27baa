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
 * An answer to a request.
 *
 * @param headers further headers
 * @param mediaType the media type of the body, which is sent in UTF-8; {@link #LINES} if the body consists of protocol
 *     lines
 */
record Answer(Status status, List<Header> headers, String mediaType, String body) {
    /** Pseudo media type of a body of protocol lines; the last line marks itself as the last. */
    static final String LINES = "lines";

    /** The head of an answer whose lines are sent later, as they arise. */
    static final Answer FOLLOWING = lines("");

    Answer {
        headers = List.copyOf(headers);
    }

    /** Returns a 200 answer with an iCalendar object as its body. */
    static Answer ofCalendar(String calendar, Header... headers) {
        return new Answer(Status.OK, List.of(headers), "text/calendar", calendar);
    }

    /** Returns an error answer: one line of plain text with the reason. */
    static Answer refusal(Status status, String reason, Header... headers) {
        return new Answer(status, List.of(headers), "text/plain", reason + "\r\n");
    }

    static Answer empty(Status status, Header... headers) {
        return new Answer(status, List.of(headers), "text/plain", "");
    }

    /** @param lines the body, encoded by {@link Lines} */
    static Answer lines(String lines) {
        return new Answer(Status.OK, List.of(), LINES, lines);
    }

    /** Returns the body encoded in UTF-8. */
    byte[] content() {
        return body.getBytes(StandardCharsets.UTF_8);
    }

    /** Encodes the whole answer with the writer of the grammar. */
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
