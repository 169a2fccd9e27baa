package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import net.fortuna.ical4j.data.CalendarOutputter;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.ComponentList;
import net.fortuna.ical4j.model.PropertyList;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.ProdId;
import net.fortuna.ical4j.model.property.immutable.ImmutableVersion;

/**
 * Answers requests of users who are known. Slow: it reads files. Safe for use by several threads.
 *
 * @param logins says who is known
 * @param limits of the work for an answer
 */
record CalendarService(UserFile users, CalendarStore calendars, Logins logins, CalendarLimits limits) {
    private static final Logger LOG = System.getLogger(CalendarService.class.getName());
    private static final String PRODUCT = "-//Tatoo//Calendar server//EN";

    CalendarService(UserFile users, CalendarStore calendars, CalendarLimits limits) {
        this(users, calendars, new Logins(users, limits, System::nanoTime), limits);
    }

    /** Creates the answer to a request whose password is right; logs any internal failure and answers it with 500. */
    Answer answer(CalendarRequest request) {
        try {
            return Answer.ofCalendar(events(request));
        } catch (RefusedException e) {
            return e.answer();
        } catch (BoundedText.TooLongException e) {
            return Answer.refusal(
                    Status.BAD_REQUEST,
                    "the events between these dates are " + e.getMessage() + "; ask for a shorter time");
        } catch (IOException e) {
            LOG.log(Level.ERROR, e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "calendar " + request.calendar(), e);
        }
        return Answer.refusal(Status.SERVER_ERROR, "the calendar cannot be read");
    }

    /** Answers once internally, so that the first client does not wait until all classes are loaded. */
    void warmUp() {
        try {
            users.verifier("").matches("");
            String calendar = write(List.of(new VEvent(Instant.EPOCH, "")));
            EventCalendar.read(new ByteArrayInputStream(calendar.getBytes(UTF_8)));
        } catch (IOException e) {
            LOG.log(Level.ERROR, e.getMessage());
        }
    }

    private String events(CalendarRequest request) throws RefusedException, IOException {
        Optional<EventCalendar> calendar = calendars.find(request.calendar());
        if (calendar.isEmpty()) {
            throw new RefusedException(Status.NOT_FOUND, "no such calendar");
        }
        List<VEvent> events = calendar.get().instances(request.range(), new Work(limits)).stream()
                .map(EventInstance::toEvent)
                .toList();
        return write(events);
    }

    /**
     * An iCalendar object of these events.
     *
     * @throws BoundedText.TooLongException if it were too long
     */
    static String write(List<VEvent> events) throws IOException {
        PropertyList properties = new PropertyList(List.of(new ProdId(PRODUCT), ImmutableVersion.VERSION_2_0));
        BoundedText text = new BoundedText();
        new CalendarOutputter(false).output(new Calendar(properties, new ComponentList<>(events)), text);
        return text.toString();
    }
}
