package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.Optional;
import org.tatoo.grammars.cal.CalResponseValues.Header;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.StoredEvent;

/** The operation that returns one event as it is stored. */
record GetEvent(String calendar, String uid) implements Operation {
    @Override
    public Answer carryOut(CalendarService service, String user) throws RefusedException, IOException {
        service.calendars().require(Access.READ, calendar, user);
        Optional<StoredEvent> event = service.calendars().store().event(calendar, uid);
        return event.map(found -> Answer.ofCalendar(found.content(), new Header("tag", found.tag())))
                .orElseThrow(() -> new RefusedException(Status.NOT_FOUND, "no such event"));
    }
}
