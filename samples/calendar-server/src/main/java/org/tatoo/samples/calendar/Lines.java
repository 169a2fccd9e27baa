package org.tatoo.samples.calendar;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.tatoo.grammars.cal.CalResponseValues.AliveLine;
import org.tatoo.grammars.cal.CalResponseValues.CalendarLine;
import org.tatoo.grammars.cal.CalResponseValues.DeleteLine;
import org.tatoo.grammars.cal.CalResponseValues.Ending;
import org.tatoo.grammars.cal.CalResponseValues.LinesHead;
import org.tatoo.grammars.cal.CalResponseValues.PutLine;
import org.tatoo.grammars.cal.CalResponseValues.StatusLine;
import org.tatoo.grammars.cal.CalResponseValues.Version;
import org.tatoo.grammars.cal.CalResponseWriter;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.Change;

/**
 * An encoder of lines of an answer. The parser's state after each line is the same, so lines encoded once can be sent
 * to several clients. Not thread-safe.
 */
final class Lines {
    private static final LinesHead HEAD =
            new LinesHead(new StatusLine(Version.protocol_1_1, Status.OK.code(), Status.OK.reason()), List.of());

    private final AnswerBytes bytes = new AnswerBytes();
    private final CalResponseWriter writer = new CalResponseWriter(bytes::add);

    /** Creates an encoder without lines; the head before them belongs to each client's answer. */
    Lines() {
        writer.lines_head(HEAD);
        bytes.clear();
    }

    void add(Change change) {
        String tag = change.tag();
        writer.line(
                tag == null
                        ? new DeleteLine(change.version(), change.uid())
                        : new PutLine(change.version(), tag, change.uid()));
    }

    void add(CalendarStore.CalendarState calendar) {
        String access = calendar.access().name().toLowerCase(Locale.ROOT);
        writer.line(new CalendarLine(access, calendar.version(), calendar.name()));
    }

    /** Returns the keep-alive line, which reports no change. */
    static byte[] alive(long version) {
        Lines lines = new Lines();
        lines.writer.line(new AliveLine(Long.toString(version)));
        return lines.toByteArray();
    }

    Lines end(String token, String why) {
        writer.ending(new Ending(token, why));
        return this;
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }

    @Override
    public String toString() {
        return new String(toByteArray(), StandardCharsets.UTF_8);
    }
}
