package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.Precondition;
import org.tatoo.samples.calendar.store.StoredEvent;

/** The operation that adds or replaces an event. */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody, and changed by nobody
record PutEvent(String calendar, byte[] content, Precondition condition) implements Operation {
    @Override
    public Answer carryOut(CalendarService service, String user) throws RefusedException, IOException {
        service.calendars().require(Access.WRITE, calendar, user);
        StoredEvent event = EventContent.parse(ByteBuffer.wrap(content));
        return ChangeAnswers.of(service.calendars().store().put(calendar, event, condition));
    }
}
