package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
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

/** Answers requests. Slow: it verifies passwords and reads files. Safe for use by several threads. */
record CalendarService(UserFile users, CalendarStore calendars) {
    private static final Logger LOG = System.getLogger(CalendarService.class.getName());
    private static final String PRODUCT = "-//Tatoo//Calendar server//EN";

    /** Creates the answer to a request; logs any internal failure and answers it with 500. */
    Answer answer(CalendarRequest request) {
        try {
            return Answer.ofCalendar(events(request));
        } catch (RefusedException e) {
            return e.answer();
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
            users.accepts("", "");
            String calendar = write(List.of(new VEvent(Instant.EPOCH, "")));
            EventCalendar.read(new ByteArrayInputStream(calendar.getBytes(UTF_8)));
        } catch (IOException e) {
            LOG.log(Level.ERROR, e.getMessage());
        }
    }

    private String events(CalendarRequest request) throws RefusedException, IOException {
        if (!users.accepts(request.user(), request.password())) {
            throw new RefusedException(Status.UNAUTHORIZED, "unknown user or wrong password");
        }
        Optional<EventCalendar> calendar = calendars.find(request.calendar());
        if (calendar.isEmpty()) {
            throw new RefusedException(Status.NOT_FOUND, "no such calendar");
        }
        List<VEvent> events = calendar.get().instances(request.range()).stream()
                .map(EventInstance::toEvent)
                .toList();
        return write(events);
    }

    /** An iCalendar object of these events. */
    static String write(List<VEvent> events) throws IOException {
        PropertyList properties = new PropertyList(List.of(new ProdId(PRODUCT), ImmutableVersion.VERSION_2_0));
        StringWriter text = new StringWriter();
        new CalendarOutputter(false).output(new Calendar(properties, new ComponentList<>(events)), text);
        return text.toString();
    }
}
