package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalendarServiceTest {
    private static final TimeRange RANGE = Ics.range("1997-01-01T00:00:00Z", "1997-02-01T00:00:00Z");

    @TempDir
    private Path directory;

    private CalendarService service;

    @BeforeEach
    void makeData() throws IOException {
        UserFile users = new UserFile(directory.resolve("users"));
        users.put("forax", PasswordVerifier.of("secret", 10));
        service = new CalendarService(users, new CalendarStore(directory));
        Files.writeString(
                directory.resolve("mine.ics"), Ics.object(Ics.event("DTSTART:19970105T100000Z", "SUMMARY:here")));
        Files.writeString(directory.resolve("empty.ics"), Ics.object());
        Files.writeString(directory.resolve("bad.ics"), "hello");
    }

    @Test
    void theAnswerHoldsTheEventsOfTheCalendar() {
        Answer answer = answer("mine", "forax", "secret");
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
        assertThat(answer("empty", "forax", "secret").body().lines())
                .containsExactly(
                        "BEGIN:VCALENDAR", "PRODID:-//Tatoo//Calendar server//EN", "VERSION:2.0", "END:VCALENDAR");
    }

    @Test
    void anUnknownUserAndAWrongPasswordHaveTheSameAnswer() {
        Answer refusal = Answer.refusal(Status.UNAUTHORIZED, "unknown user or wrong password");
        assertThat(answer("mine", "forax", "wrong")).isEqualTo(refusal);
        assertThat(answer("mine", "nobody", "secret")).isEqualTo(refusal);
        assertThat(answer("none", "nobody", "secret")).isEqualTo(refusal);
    }

    @Test
    void aCalendarThatIsNotThereIsSaidToUsersOnly() {
        assertThat(answer("none", "forax", "secret")).isEqualTo(Answer.refusal(Status.NOT_FOUND, "no such calendar"));
        assertThat(answer("../mine", "forax", "secret"))
                .isEqualTo(Answer.refusal(Status.NOT_FOUND, "no such calendar"));
    }

    @Test
    void aFileThatCannotBeReadIsAnsweredWithoutItsInside() {
        assertThat(answer("bad", "forax", "secret"))
                .isEqualTo(Answer.refusal(Status.SERVER_ERROR, "the calendar cannot be read"));
    }

    private Answer answer(String calendar, String user, String password) {
        return service.answer(new CalendarRequest(calendar, user, password, RANGE));
    }
}
