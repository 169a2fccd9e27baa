package org.tatoo.samples.calendar.client;

import org.tatoo.grammars.cal.CalResponseValues.AliveLine;
import org.tatoo.grammars.cal.CalResponseValues.CalendarLine;
import org.tatoo.grammars.cal.CalResponseValues.DeleteLine;
import org.tatoo.grammars.cal.CalResponseValues.Line;
import org.tatoo.grammars.cal.CalResponseValues.PutLine;

/** Formatter of lines of answers for the user. */
final class LineText {
    private LineText() {}

    static String of(Line line) {
        if (line instanceof PutLine put) {
            return "put " + put.version() + " " + put.tag() + " " + put.uid();
        } else if (line instanceof DeleteLine delete) {
            return "delete " + delete.version() + " " + delete.uid();
        } else if (line instanceof CalendarLine calendar) {
            return calendar.name() + " " + calendar.access();
        }
        return "alive " + ((AliveLine) line).token();
    }
}
