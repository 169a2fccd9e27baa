package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AttemptQueueTest {
    private static final CalendarLimits LIMITS = CalendarLimits.defaults();

    private final Set<String> failed = new HashSet<>();
    private final AttemptQueue queue =
            new AttemptQueue(2, attempt -> failed.contains(attempt.source()) ? 1 : 0, LIMITS);

    @Test
    void aNewcomerHasOneOfTheNextTwoTurns() {
        for (int i = 0; i < 400; i++) {
            queue.add(attempt("stranger " + i));
        }
        Attempt mine = attempt("mine");
        queue.add(mine);
        assertThat(List.of(take(), take())).contains(mine);
    }

    @Test
    void whoHasWaitedLongestHasEverySecondTurnHoweverManyCome() {
        queue.add(attempt("first"));
        queue.add(attempt("second"));
        List<String> served = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            queue.add(attempt("later " + i));
            served.add(take().source());
        }
        assertThat(served).contains("first", "second");
    }

    @Test
    void sourcesTakeTurnsHoweverMuchOneOfThemAsks() {
        for (int i = 0; i < 10; i++) {
            queue.add(attempt("greedy"));
        }
        queue.add(attempt("modest"));
        queue.add(attempt("modest"));
        List<String> served = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            served.add(take().source());
        }
        assertThat(served.stream().filter("modest"::equals)).hasSize(2);
    }

    @Test
    void theAttemptsOfASourceKeepTheirOrder() {
        Attempt one = attempt("a");
        Attempt two = attempt("a");
        queue.add(one);
        queue.add(two);
        assertThat(List.of(take(), take())).containsExactly(one, two);
        assertThat(queue.take()).isNull();
    }

    @Test
    void aHigherRankWaitsForTheLowerOne() {
        failed.add("bad");
        queue.add(attempt("bad"));
        queue.add(attempt("good"));
        queue.add(attempt("better"));
        assertThat(List.of(take().source(), take().source(), take().source())).endsWith("bad");
    }

    @Test
    void whatFailsMeanwhileLosesItsRank() {
        queue.add(attempt("bad"));
        queue.add(attempt("bad"));
        take();
        failed.add("bad");
        queue.add(attempt("good"));
        assertThat(List.of(take().source(), take().source())).containsExactly("good", "bad");
    }

    @Test
    void aSourceHasAFewPlacesOnly() {
        for (int i = 0; i < LIMITS.waitingLoginsPerAddress(); i++) {
            assertThat(queue.add(attempt("greedy"))).isNull();
        }
        Attempt last = attempt("greedy");
        assertThat(queue.add(last)).isSameAs(last);
        assertThat(queue.add(attempt("modest"))).isNull();
    }

    @Test
    void aFullQueueRefusesOneThatFailed() {
        failed.add("bad");
        Attempt bad = attempt("bad");
        queue.add(bad);
        fill(LIMITS.waitingLogins() - 1);
        Attempt mine = attempt("mine");
        assertThat(queue.add(mine)).isSameAs(bad);
        assertThat(queue.add(bad)).isSameAs(bad);
        assertThat(List.of(take(), take())).contains(mine);
    }

    @Test
    void aFullQueueOfEqualsRefusesTheOneThatHasWaitedLongest() {
        fill(LIMITS.waitingLogins());
        Attempt refused = queue.add(attempt("mine"));
        assertThat(refused).extracting(Attempt::source).isEqualTo("stranger 0");
    }

    @Test
    void whatIsWithdrawnLeavesItsPlace() {
        List<Attempt> all = new ArrayList<>();
        for (int i = 0; i < LIMITS.waitingLoginsPerAddress(); i++) {
            all.add(attempt("a"));
        }
        all.forEach(queue::add);
        all.forEach(attempt -> assertThat(queue.remove(attempt)).isTrue());
        assertThat(queue.remove(all.get(0))).isFalse();
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.add(attempt("a"))).isNull();
        assertThat(take().source()).isEqualTo("a");
    }

    private void fill(int count) {
        for (int i = 0; i < count; i++) {
            assertThat(queue.add(attempt("stranger " + i))).isNull();
        }
    }

    private Attempt take() {
        return Objects.requireNonNull(queue.take());
    }

    private static Attempt attempt(String source) {
        return new Attempt("user", "password", source, outcome -> {});
    }
}
