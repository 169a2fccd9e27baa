package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.Change;
import org.tatoo.samples.calendar.store.Changes;

/** The operation that returns the parts of a calendar that a client lacks, at most {@value #PAGE} lines. */
record SyncCalendar(String calendar, SyncToken since) implements Operation {
    static final int PAGE = 2_000;

    @Override
    public Answer carryOut(CalendarService service, String user) throws RefusedException, IOException {
        service.calendars().require(Access.READ, calendar, user);
        CalendarStore store = service.calendars().store();
        return since.isInsideList() ? list(store) : changes(store);
    }

    /** Lists a page of events. Clients learn of changes between pages from the changes after the first version. */
    private Answer list(CalendarStore store) throws RefusedException, IOException {
        Optional<CalendarStore.Contents> contents = store.contents(calendar, since.uid(), PAGE);
        if (contents.isEmpty()) {
            throw StoredCalendars.unknown();
        }
        List<Change> events = contents.get().events();
        long version = since.version() < 0 ? contents.get().version() : since.version();
        boolean more = events.size() == PAGE;
        return page(events, new SyncToken(version, more ? events.get(PAGE - 1).uid() : ""), more);
    }

    private Answer changes(CalendarStore store) throws RefusedException, IOException {
        Changes changes = store.changes(calendar, since.version(), PAGE);
        if (changes instanceof Changes.Known known) {
            return page(
                    known.changes(),
                    new SyncToken(known.version(), ""),
                    known.changes().size() == PAGE);
        }
        if (changes instanceof Changes.Forgotten) {
            throw forgotten();
        }
        throw StoredCalendars.unknown();
    }

    static RefusedException forgotten() {
        return new RefusedException(Status.GONE, "the changes since then are not known; SYNC without since");
    }

    private static Answer page(List<Change> changes, SyncToken token, boolean more) {
        Lines lines = new Lines();
        changes.forEach(lines::add);
        return Answer.lines(
                lines.end(token.toString(), more ? "more" : "complete").toString());
    }
}
