package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.List;
import org.tatoo.samples.calendar.store.CalendarStore;

/** The operation that lists the calendars that the user may read. */
record ListCalendars() implements Operation {
    @Override
    public Answer carryOut(CalendarService service, String user) throws IOException {
        List<CalendarStore.CalendarState> calendars =
                service.calendars().store().calendars(user);
        Lines lines = new Lines();
        calendars.forEach(lines::add);
        return Answer.lines(lines.end("0", "complete").toString());
    }
}
