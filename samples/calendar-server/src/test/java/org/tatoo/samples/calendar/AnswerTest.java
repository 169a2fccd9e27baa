package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tatoo.grammars.cal.CalResponseValues.Header;
import org.tatoo.grammars.cal.CalResponseValues.Version;

class AnswerTest {
    @Test
    void aCalendarIsSentWithItsLengthInBytes() {
        assertThat(encoded(Answer.ofCalendar("é\r\n")))
                .isEqualTo(
                        "CAL/1.0 200 OK\r\ncontent-type: text/calendar; charset=utf-8\r\ncontent-length: 4\r\n\r\né\r\n");
    }

    @Test
    void aRefusalIsALineOfPlainText() {
        assertThat(encoded(Answer.refusal(Status.NOT_FOUND, "no such calendar")).lines())
                .containsExactly(
                        "CAL/1.0 404 Not Found",
                        "content-type: text/plain; charset=utf-8",
                        "content-length: 18",
                        "",
                        "no such calendar");
    }

    @Test
    void fieldsComeFirstAndLinesHaveNoLength() {
        Answer empty = Answer.empty(Status.CREATED, new Header("uid", "a"), new Header("version", "7"));
        assertThat(UTF_8.decode(empty.encode(Version.protocol_1_1)).toString().lines())
                .containsExactly(
                        "CAL/1.1 201 Created",
                        "uid: a",
                        "version: 7",
                        "content-type: text/plain; charset=utf-8",
                        "content-length: 0",
                        "");
        assertThat(UTF_8.decode(Answer.lines("end 7 complete\r\n").encode(Version.protocol_1_1))
                        .toString()
                        .lines())
                .containsExactly("CAL/1.1 200 OK", "content: lines", "", "end 7 complete");
    }

    private static String encoded(Answer answer) {
        return UTF_8.decode(answer.encode(Version.protocol)).toString();
    }
}
