package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.List;
import net.fortuna.ical4j.model.component.VEvent;
import org.tatoo.samples.calendar.store.Access;

/** The operation that returns the events of a time range, with every recurrence expanded. */
record GetEvents(String calendar, TimeRange range) implements Operation {
    @Override
    public Answer carryOut(CalendarService service, String user) throws RefusedException, IOException {
        service.calendars().require(Access.READ, calendar, user);
        List<VEvent> events = service.calendars().instances(calendar, range, new Work(service.limits())).stream()
                .map(EventInstance::toEvent)
                .toList();
        return Answer.ofCalendar(ICalendar.write(events, CalendarService.MAX_ANSWER));
    }
}
