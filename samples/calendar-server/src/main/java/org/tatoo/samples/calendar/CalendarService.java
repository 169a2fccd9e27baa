package org.tatoo.samples.calendar;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import net.fortuna.ical4j.model.component.VEvent;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.StoreException;

/**
 * Answers requests of users who are known. Slow: it uses the store. Safe for use by several threads.
 *
 * @param logins says who is known
 * @param limits of the work for an answer
 */
record CalendarService(Users users, StoredCalendars calendars, Logins logins, CalendarLimits limits) {
    /** In characters. */
    private static final int MAX_ANSWER = 8 << 20;

    private static final Logger LOG = System.getLogger(CalendarService.class.getName());

    /** @param scheme of passwords */
    CalendarService(CalendarStore store, PasswordScheme scheme, CalendarLimits limits) {
        this(new Users(store, scheme), new StoredCalendars(store), limits);
    }

    private CalendarService(Users users, StoredCalendars calendars, CalendarLimits limits) {
        this(users, calendars, new Logins(users, limits, System::nanoTime), limits);
    }

    /** Creates the answer to a request whose password is right; logs any internal failure and answers it with 500. */
    Answer answer(CalendarRequest request) {
        try {
            return Answer.ofCalendar(events(request));
        } catch (RefusedException e) {
            return e.answer();
        } catch (FoldedText.TooLongException e) {
            return Answer.refusal(
                    Status.BAD_REQUEST,
                    "the events between these dates are " + e.getMessage() + "; ask for a shorter time");
        } catch (StoreException e) {
            LOG.log(Level.ERROR, e.getMessage());
            return Answer.refusal(Status.UNAVAILABLE, "the database cannot be used now; try again");
        } catch (IOException e) {
            LOG.log(Level.ERROR, "calendar " + request.calendar() + ": " + e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "calendar " + request.calendar(), e);
        }
        return Answer.refusal(Status.SERVER_ERROR, "the calendar cannot be read");
    }

    /** Answers once internally, so that the first client does not wait until all classes are loaded. */
    void warmUp() {
        try {
            users.verifier("").matches("");
            EventCalendar.read(ICalendar.write(List.of(new VEvent(Instant.EPOCH, "")), MAX_ANSWER));
        } catch (IOException e) {
            LOG.log(Level.ERROR, e.getMessage());
        }
    }

    private String events(CalendarRequest request) throws RefusedException, IOException {
        calendars.require(Access.READ, request.calendar(), request.user());
        List<VEvent> events = calendars.instances(request.calendar(), request.range(), new Work(limits)).stream()
                .map(EventInstance::toEvent)
                .toList();
        return ICalendar.write(events, MAX_ANSWER);
    }
}
