package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.Precondition;
import org.tatoo.samples.calendar.store.StoredEvent;

class CalendarServiceTest {
    private static final TimeRange RANGE = Ics.range("1997-01-01T00:00:00Z", "1997-02-01T00:00:00Z");

    @TempDir
    private Path directory;

    private CalendarStore store;
    private CalendarService service;

    @BeforeEach
    void makeData() throws IOException {
        store = TestStore.in(directory);
        service = CalendarService.of(store, TestStore.WEAK, CalendarLimits.defaults());
        TestStore.add(store, "mine", Ics.object(Ics.event("DTSTART:19970105T100000Z", "SUMMARY:here")));
        TestStore.add(store, "empty", Ics.object());
        TestStore.add(store, "bad", Ics.object());
        store.put("bad", StoredEvent.of("a", "hello", SpanOf.ALWAYS), new Precondition.None());
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void theAnswerHoldsTheEventsOfTheCalendar() {
        Answer answer = answer("mine");
        assertThat(answer).isEqualTo(Answer.ofCalendar(answer.body()));
        assertThat(answer.body().split("\r\n", -1))
                .containsExactly(
                        "BEGIN:VCALENDAR",
                        "PRODID:-//Tatoo//Calendar server//EN",
                        "VERSION:2.0",
                        "BEGIN:VEVENT",
                        "DTSTART:19970105T100000Z",
                        "DTSTAMP:19970101T000000Z",
                        "UID:a",
                        "SUMMARY:here",
                        "END:VEVENT",
                        "END:VCALENDAR",
                        "");
    }

    @Test
    void aCalendarWithoutEventsIsAnswered() {
        assertThat(answer("empty").body().lines())
                .containsExactly(
                        "BEGIN:VCALENDAR", "PRODID:-//Tatoo//Calendar server//EN", "VERSION:2.0", "END:VCALENDAR");
    }

    @Test
    void aCalendarThatIsNotThereIsSaid() {
        assertThat(answer("none")).isEqualTo(Answer.refusal(Status.NOT_FOUND, "no such calendar"));
        assertThat(answer("../mine")).isEqualTo(Answer.refusal(Status.NOT_FOUND, "no such calendar"));
    }

    @Test
    void aCalendarThatIsNotSharedIsNotThere() throws IOException {
        store.share("mine", CalendarStore.EVERYBODY, Access.NONE);
        assertThat(answer("mine")).isEqualTo(Answer.refusal(Status.NOT_FOUND, "no such calendar"));
        store.share("mine", "forax", Access.READ);
        assertThat(answer("mine").status()).isEqualTo(Status.OK);
    }

    @Test
    void withoutItsDatabaseTheServiceIsUnavailable() {
        store.close();
        assertThat(answer("mine"))
                .isEqualTo(Answer.refusal(Status.UNAVAILABLE, "the database cannot be used now; try again"));
    }

    @Test
    void anAnswerThatWereTooLongIsRefused() throws IOException {
        String event = Ics.event(
                "DTSTART:19970105T100000Z", "RRULE:FREQ=SECONDLY;COUNT=9000", "DESCRIPTION:" + "x".repeat(1_000));
        TestStore.add(store, "long", Ics.object(event));
        assertThat(answer("long"))
                .isEqualTo(Answer.refusal(
                        Status.BAD_REQUEST,
                        "the events between these dates are longer than 8388608 characters; ask for a shorter time"));
    }

    @Test
    void anEventThatCannotBeReadIsAnsweredWithoutItsInside() {
        assertThat(answer("bad")).isEqualTo(Answer.refusal(Status.SERVER_ERROR, "the calendar cannot be read"));
    }

    private Answer answer(String calendar) {
        return service.answer(
                new CalendarRequest(new Credentials.Password("forax", "secret"), new GetEvents(calendar, RANGE)));
    }
}
