package org.tatoo.samples.calendar.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.samples.calendar.store.CalendarStore.CalendarState;
import org.tatoo.samples.calendar.store.CalendarStore.Contents;

/** What every store has to do. */
abstract class CalendarStoreContract {
    private static final Precondition ANY = new Precondition.None();
    private static final int PATIENCE_SECONDS = 20;

    private CalendarStore store;

    /** The same empty store at each call of a test. */
    abstract CalendarStore open() throws IOException;

    @BeforeEach
    void openStore() throws IOException {
        store = open();
        store.createCalendar("work");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private static StoredEvent event(String uid, long first, long last) {
        return StoredEvent.of(uid, "content of " + uid + " at " + first + "\r\né€😀", new Span(first, last));
    }

    private static StoredEvent event(String uid) {
        return event(uid, 0, 0);
    }

    private Change done(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        return ((Outcome.Done) outcome).change();
    }

    @Test
    void aUserHasTheVerifierThatWasPutLast() throws IOException {
        assertThat(store.verifier("ada")).isEmpty();
        store.putUser("ada", "one");
        store.putUser("bob", "two");
        store.putUser("ada", "three");
        assertThat(store.verifier("ada")).contains("three");
        assertThat(store.users()).containsExactly("ada", "bob");
        assertThat(store.replaceVerifier("ada", "one", "four")).isFalse();
        assertThat(store.replaceVerifier("ada", "three", "four")).isTrue();
        assertThat(store.verifier("ada")).contains("four");
        assertThat(store.removeUser("ada")).isTrue();
        assertThat(store.removeUser("ada")).isFalse();
        assertThat(store.users()).containsExactly("bob");
    }

    @Test
    void aCalendarIsCreatedOnce() throws IOException {
        assertThat(store.createCalendar("work")).isFalse();
        assertThat(store.createCalendar("Work")).isTrue();
    }

    @Test
    void accessIsTheMostOfTheUsersAndEverybodys() throws IOException {
        store.createCalendar("home");
        assertThat(store.access("work", "ada")).isEqualTo(Access.NONE);
        assertThat(store.share("work", "ada", Access.WRITE)).isTrue();
        store.share("home", CalendarStore.EVERYBODY, Access.READ);
        store.share("work", CalendarStore.EVERYBODY, Access.READ);
        assertThat(store.access("work", "ada")).isEqualTo(Access.WRITE);
        assertThat(store.access("work", "bob")).isEqualTo(Access.READ);
        assertThat(store.calendars("ada"))
                .containsExactly(new CalendarState("home", Access.READ, 0), new CalendarState("work", Access.WRITE, 0));
        store.share("work", "ada", Access.NONE);
        assertThat(store.access("work", "ada")).isEqualTo(Access.READ);
        store.share("work", CalendarStore.EVERYBODY, Access.NONE);
        assertThat(store.access("work", "ada")).isEqualTo(Access.NONE);
        assertThat(store.calendars("ada")).containsExactly(new CalendarState("home", Access.READ, 0));
        assertThat(store.share("none", "ada", Access.READ)).isFalse();
        assertThat(store.access("none", "ada")).isEqualTo(Access.NONE);
    }

    @Test
    void aUserWhoIsRemovedHasNoAccessWhenAddedAgain() throws IOException {
        store.putUser("ada", "x");
        store.share("work", "ada", Access.WRITE);
        store.removeUser("ada");
        store.putUser("ada", "x");
        assertThat(store.access("work", "ada")).isEqualTo(Access.NONE);
    }

    @Test
    void anEventIsWhatWasPutLast() throws IOException {
        assertThat(store.event("work", "a")).isEmpty();
        store.put("work", event("a", 1, 2), ANY);
        store.put("work", event("a", 3, Span.FOREVER), ANY);
        assertThat(store.event("work", "a")).contains(event("a", 3, Span.FOREVER));
        assertThat(store.event("home", "a")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 9, ''",
        "10, 10, a e",
        "15, 15, a e",
        "20, 20, a e",
        "21, 29, e",
        "21, 30, b e",
        "31, 39, b e",
        "41, 41, b c e",
        "51, 51, c e",
        "-100, 1000, a b c e",
        "1000, 1000, e",
    })
    void eventsAreFoundByTheirSpan(long first, long last, String uids) throws IOException {
        store.createCalendar("home");
        store.put("work", event("a", 10, 20), ANY);
        store.put("work", event("b", 30, 50), ANY);
        store.put("work", event("c", 40, 60), ANY);
        store.put("home", event("d", 0, 100), ANY);
        store.put("work", event("e", 10, Span.FOREVER), ANY);
        List<String> found = new ArrayList<>();
        store.overlapping("work", new Span(first, last), event -> found.add(event.uid()));
        assertThat(found.stream().sorted().collect(Collectors.joining(" "))).isEqualTo(uids);
    }

    @Test
    void aSinkThatHasEnoughGetsNoMore() throws IOException {
        store.putAll(
                "work", IntStream.range(0, 2000).mapToObj(i -> event("e" + i)).toList());
        List<String> found = new ArrayList<>();
        store.overlapping("work", new Span(0, 0), event -> {
            found.add(event.uid());
            return found.size() < 3;
        });
        assertThat(found).hasSize(3);
    }

    @Test
    void conditionsAreCheckedAgainstTheTag() throws IOException {
        StoredEvent one = event("a", 1, 1);
        StoredEvent two = event("a", 2, 2);
        assertThat(store.put("work", one, new Precondition.Present())).isEqualTo(new Outcome.Conflict(null));
        assertThat(store.put("work", one, new Precondition.Match(one.tag()))).isEqualTo(new Outcome.Conflict(null));
        assertThat(store.put("work", one, new Precondition.Absent()))
                .isEqualTo(new Outcome.Done(new Change(1, "a", one.tag()), true));
        assertThat(store.put("work", two, new Precondition.Absent())).isEqualTo(new Outcome.Conflict(one.tag()));
        assertThat(store.put("work", two, new Precondition.Match(one.tag())))
                .isEqualTo(new Outcome.Done(new Change(2, "a", two.tag()), false));
        assertThat(store.delete("work", "a", new Precondition.Match(one.tag())))
                .isEqualTo(new Outcome.Conflict(two.tag()));
        assertThat(store.event("work", "a")).contains(two);
        assertThat(store.delete("work", "a", new Precondition.Match(two.tag())))
                .isEqualTo(new Outcome.Done(new Change(3, "a", null), false));
        assertThat(store.event("work", "a")).isEmpty();
        assertThat(store.delete("work", "a", ANY)).isEqualTo(new Outcome.Conflict(null));
        assertThat(store.put("none", one, ANY)).isEqualTo(new Outcome.NoCalendar());
        assertThat(store.delete("none", "a", ANY)).isEqualTo(new Outcome.NoCalendar());
        assertThat(store.putAll("none", List.of(one))).isFalse();
    }

    @Test
    void changesFollowWithoutGapsFromEachVersion() throws IOException {
        StoredEvent a = event("a");
        StoredEvent b = event("b");
        done(store.put("work", a, ANY));
        store.putAll("work", List.of(b, a));
        store.put("work", b, new Precondition.Absent());
        done(store.delete("work", "a", ANY));
        List<Change> all = List.of(
                new Change(1, "a", a.tag()),
                new Change(2, "b", b.tag()),
                new Change(3, "a", a.tag()),
                new Change(4, "a", null));
        for (int from = 0; from <= 4; from++) {
            assertThat(store.changes("work", from, 10)).isEqualTo(new Changes.Known(all.subList(from, 4), 4));
        }
        assertThat(store.changes("work", 1, 2)).isEqualTo(new Changes.Known(all.subList(1, 3), 3));
        assertThat(store.changes("work", 5, 10)).isEqualTo(new Changes.Forgotten());
        assertThat(store.changes("none", 0, 10)).isEqualTo(new Changes.NoCalendar());
        assertThat(store.contents("work", "", Integer.MAX_VALUE))
                .contains(new Contents(List.of(new Change(4, "b", b.tag())), 4));
        store.createCalendar("empty");
        assertThat(store.contents("empty", "", Integer.MAX_VALUE)).contains(new Contents(List.of(), 0));
        assertThat(store.contents("none", "", Integer.MAX_VALUE)).isEmpty();
    }

    @Test
    void oldChangesAreForgotten() throws IOException {
        List<StoredEvent> many = IntStream.range(0, CalendarStore.MAX_CHANGES)
                .mapToObj(i -> event("e" + i % 7))
                .toList();
        store.putAll("work", many);
        assertThat(store.changes("work", 0, 1)).isInstanceOf(Changes.Known.class);
        store.put("work", event("new"), ANY);
        assertThat(store.changes("work", 0, 1)).isEqualTo(new Changes.Forgotten());
        assertThat(store.changes("work", 1, 1)).isInstanceOf(Changes.Known.class);
    }

    @Test
    void writersOfOneCalendarGetAllVersionsOnce() throws Exception {
        long writers = 4;
        long each = 25;
        ExecutorService pool = Executors.newFixedThreadPool((int) writers);
        List<Future<List<Long>>> versions = new ArrayList<>();
        for (int w = 0; w < writers; w++) {
            String uid = "writer" + w;
            versions.add(pool.submit(() -> {
                List<Long> mine = new ArrayList<>();
                for (int i = 0; i < each; i++) {
                    mine.add(done(store.put("work", event(uid, i, i), ANY)).version());
                }
                return mine;
            }));
        }
        List<Long> all = new ArrayList<>();
        for (Future<List<Long>> mine : versions) {
            all.addAll(mine.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        pool.shutdown();
        assertThat(all)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, writers * each).boxed().toList());
    }

    @Test
    void whoListensIsToldOfChangesOfThisAndOtherProcesses() throws Exception {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        store.listen(told::add);
        try (CalendarStore other = open()) {
            for (CalendarStore writer : List.of(store, other)) {
                told.clear();
                writer.put("work", event("a"), ANY);
                assertThat(told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).isIn("work", CalendarStore.EVERYBODY);
            }
        }
    }

    @Test
    void aSettingIsTheFirstValueForAll() throws IOException {
        assertThat(store.setting("key", "one")).isEqualTo("one");
        try (CalendarStore other = open()) {
            assertThat(other.setting("key", "two")).isEqualTo("one");
            other.putSetting("key", "two");
            assertThat(store.setting("key", "three")).isEqualTo("two");
        }
    }

    @Test
    void whatWasAcknowledgedIsThereWhenTheStoreIsOpenedAgain() throws IOException {
        store.put("work", event("a"), ANY);
        store.close();
        store = open();
        assertThat(store.event("work", "a")).contains(event("a"));
        assertThat(store.changes("work", 0, 10)).isInstanceOf(Changes.Known.class);
    }
}
