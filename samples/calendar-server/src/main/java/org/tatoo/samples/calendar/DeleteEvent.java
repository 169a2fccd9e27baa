package org.tatoo.samples.calendar;

import java.io.IOException;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.Outcome;
import org.tatoo.samples.calendar.store.Precondition;

/** The operation that removes an event. */
record DeleteEvent(String calendar, String uid, Precondition condition) implements Operation {
    @Override
    public Answer carryOut(CalendarService service, String user) throws RefusedException, IOException {
        service.calendars().require(Access.WRITE, calendar, user);
        Outcome outcome = service.calendars().store().delete(calendar, uid, condition);
        boolean absent = outcome instanceof Outcome.Conflict conflict && conflict.tag() == null;
        if (absent && condition instanceof Precondition.None) {
            throw new RefusedException(Status.NOT_FOUND, "no such event");
        }
        return ChangeAnswers.of(outcome);
    }
}
