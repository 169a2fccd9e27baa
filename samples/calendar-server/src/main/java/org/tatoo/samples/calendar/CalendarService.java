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
 * Answers requests of users who are known. Slow: it uses the store. Safe for use by several threads.
 *
 * @param logins says whose password is right
 * @param tokens those that stand for passwords
 * @param watches who is told changes as they happen
 * @param limits of the work for an answer
 */
record CalendarService(
        Users users, StoredCalendars calendars, Logins logins, Tokens tokens, Watches watches, CalendarLimits limits) {
    /** In characters. */
    static final int MAX_ANSWER = 8 << 20;

    static final Answer STORE_FAILED = Answer.refusal(Status.UNAVAILABLE, "the database cannot be used now; try again");

    private static final Logger LOG = System.getLogger(CalendarService.class.getName());

    /** What may be refused, and may fail. */
    interface Attempted {
        /** The answer; null if there is none yet. */
        @Nullable
        Answer run() throws RefusedException, IOException;
    }

    /**
     * A service of the calendars of a store.
     *
     * @param scheme of passwords
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

    /** Creates the answer to a request whose user is known; logs any internal failure and answers it with 500. */
    Answer answer(CalendarRequest request) {
        Operation operation = request.operation();
        String user = request.credentials().user();
        return guarded(operation, () -> operation.carryOut(this, user)).orElseThrow();
    }

    /** Runs what has to do with an operation; what it throws becomes an answer. */
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

    /** Answers once internally, so that the first client does not wait until all classes are loaded. */
    void warmUp() {
        try {
            users.verifier("").matches("");
            EventCalendar.read(ICalendar.write(List.of(new VEvent(Instant.EPOCH, "")), MAX_ANSWER));
        } catch (IOException e) {
            LOG.log(Level.ERROR, e.getMessage());
        }
    }
}
