package org.tatoo.samples.calendar;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import net.fortuna.ical4j.model.component.VEvent;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.StoreException;

/**
 * The service that answers requests of authenticated users. Its methods block on the store. Thread-safe.
 *
 * @param logins verifies passwords
 * @param tokens issues and verifies tokens
 * @param watches reports changes as they happen
 * @param limits bounds the work for an answer
 */
record CalendarService(
        Users users, StoredCalendars calendars, Logins logins, Tokens tokens, Watches watches, CalendarLimits limits) {
    /** The maximum length of an answer, in characters. */
    static final int MAX_ANSWER = 8 << 20;

    static final Answer STORE_FAILED = Answer.refusal(Status.UNAVAILABLE, "the database cannot be used now; try again");

    private static final Logger LOG = System.getLogger(CalendarService.class.getName());

    /** An action that may be refused or fail. */
    interface Attempted {
        /** Runs the action and returns its answer; null if there is none yet. */
        @Nullable
        Answer run() throws RefusedException, IOException;
    }

    /**
     * Creates a service for the calendars of a store.
     *
     * @param scheme the scheme for passwords
     * @throws IOException if the store cannot be used
     */
    static CalendarService of(CalendarStore store, PasswordScheme scheme, CalendarLimits limits) throws IOException {
        Users users = new Users(store, scheme);
        StoredCalendars calendars = new StoredCalendars(store);
        return new CalendarService(
                users,
                calendars,
                new Logins(users, limits, System::nanoTime),
                new Tokens(store, limits.tokenTime(), InstantSource.system()),
                new Watches(calendars, limits),
                limits);
    }

    /** Answers a request of an authenticated user; logs any internal failure and answers it with 500. */
    Answer answer(CalendarRequest request) {
        Operation operation = request.operation();
        String user = request.credentials().user();
        return guarded(operation, () -> operation.carryOut(this, user)).orElseThrow();
    }

    /** Runs an action of an operation and converts its exceptions to answers. */
    Optional<Answer> guarded(Operation operation, Attempted attempted) {
        try {
            return Optional.ofNullable(attempted.run());
        } catch (RefusedException e) {
            return Optional.of(e.answer());
        } catch (FoldedText.TooLongException e) {
            return Optional.of(Answer.refusal(
                    Status.BAD_REQUEST,
                    "the events between these dates are " + e.getMessage() + "; ask for a shorter time"));
        } catch (StoreException e) {
            LOG.log(Level.ERROR, e.getMessage());
            return Optional.of(STORE_FAILED);
        } catch (IOException e) {
            LOG.log(Level.ERROR, "calendar " + operation.calendar() + ": " + e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "calendar " + operation.calendar(), e);
        }
        return Optional.of(Answer.refusal(Status.SERVER_ERROR, "the calendar cannot be read"));
    }

    /** Answers once internally, so that the first client does not wait for class loading. */
    void warmUp() {
        try {
            users.verifier("").matches("");
            EventCalendar.read(ICalendar.write(List.of(new VEvent(Instant.EPOCH, "")), MAX_ANSWER));
        } catch (IOException e) {
            LOG.log(Level.ERROR, e.getMessage());
        }
    }
}
