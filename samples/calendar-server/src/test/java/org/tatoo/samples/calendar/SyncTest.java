package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.Precondition;
import org.tatoo.samples.calendar.store.StoredEvent;

class SyncTest {
    private static final int EVENTS = 2 * SyncCalendar.PAGE + 1;

    @TempDir
    private Path directory;

    private CalendarStore store;
    private CalendarService service;

    @BeforeEach
    void openStore() throws IOException {
        store = TestStore.in(directory);
        service = CalendarService.of(store, TestStore.WEAK, CalendarLimits.defaults());
        store.createCalendar("work");
        store.share("work", "ada", Access.WRITE);
        store.share("work", CalendarStore.EVERYBODY, Access.READ);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private static StoredEvent event(int number) {
        return StoredEvent.of("e%05d".formatted(number), "content", SpanOf.ALWAYS);
    }

    private List<String> ask(Operation operation) {
        Answer answer = service.answer(new CalendarRequest(new Credentials.Token("ada", ""), operation));
        assertThat(answer.status()).as(answer.body()).isEqualTo(Status.OK);
        return answer.body().lines().toList();
    }

    private static String last(List<String> lines) {
        return lines.get(lines.size() - 1);
    }

    @Test
    void aLongListComesInPagesAndThenTheChangesSinceItsFirst() throws Exception {
        store.putAll(
                "work", IntStream.range(0, EVENTS).mapToObj(SyncTest::event).toList());
        List<String> first = ask(new SyncCalendar("work", SyncToken.START));
        assertThat(last(first)).startsWith("end " + EVENTS + "+").endsWith(" more");
        store.delete("work", "e00000", new Precondition.None());
        store.put("work", event(EVENTS), new Precondition.None());
        List<String> all = new ArrayList<>(first.subList(0, SyncCalendar.PAGE));
        List<String> page = first;
        while (last(page).endsWith(" more")) {
            page = ask(new SyncCalendar("work", SyncToken.parse(last(page).split(" ", -1)[1])));
            all.addAll(page.subList(0, page.size() - 1));
        }
        assertThat(last(page)).isEqualTo("end " + EVENTS + " complete");
        assertThat(all).hasSize(EVENTS + 1).doesNotHaveDuplicates();
        assertThat(ask(new SyncCalendar("work", new SyncToken(EVENTS, ""))))
                .containsExactly(
                        "delete " + (EVENTS + 1) + " e00000",
                        "put " + (EVENTS + 2) + " " + event(EVENTS).tag() + " "
                                + event(EVENTS).uid(),
                        "end " + (EVENTS + 2) + " complete");
    }

    @Test
    void manyChangesComeInPages() throws Exception {
        store.putAll(
                "work", IntStream.range(0, EVENTS).mapToObj(SyncTest::event).toList());
        List<String> page = ask(new SyncCalendar("work", new SyncToken(1, "")));
        assertThat(page).hasSize(SyncCalendar.PAGE + 1);
        assertThat(last(page)).isEqualTo("end " + (SyncCalendar.PAGE + 1) + " more");
    }

    @Test
    void calendarsAreListedWithWhatTheUserMayDo() throws IOException {
        store.createCalendar("holidays");
        store.share("holidays", CalendarStore.EVERYBODY, Access.READ);
        store.createCalendar("private");
        store.put("work", event(1), new Precondition.None());
        assertThat(ask(new ListCalendars()))
                .containsExactly("calendar read 0 holidays", "calendar write 1 work", "end 0 complete");
    }
}
