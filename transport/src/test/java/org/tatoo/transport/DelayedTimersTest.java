package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.transport.memory.ManualClock;

class DelayedTimersTest {
    private static final long TICK = TimerWheel.TICK_NANOS;

    private final ManualClock clock = new ManualClock();
    private final Deque<Runnable> delayed = new ArrayDeque<>();
    private final List<Long> delays = new ArrayList<>();
    private final List<String> expired = new ArrayList<>();
    private final DelayedTimers timers = new DelayedTimers(clock, (task, nanos) -> {
        delayed.add(task);
        delays.add(nanos);
    });

    private Timeout named(String name) {
        return new Timeout() {
            @Override
            protected void expire() {
                expired.add(name);
            }
        };
    }

    private void passUntil(long nanos) {
        clock.set(nanos);
        delayed.remove().run();
    }

    @Test
    void aTaskWaitsForTheFirstThatIsDue() {
        assertThat(delayed).isEmpty();
        timers.schedule(named("a"), 20 * TICK);
        timers.schedule(named("b"), 30 * TICK);
        assertThat(delays).containsExactly(20 * TICK);
        passUntil(20 * TICK);
        assertThat(expired).containsExactly("a");
        assertThat(delays).containsExactly(20 * TICK, 10 * TICK);
        passUntil(30 * TICK);
        assertThat(expired).containsExactly("a", "b");
        assertThat(delayed).isEmpty();
    }

    @Test
    void whatIsDueEarlierHasATaskOfItsOwnAndTheOthersStay() {
        timers.schedule(named("late"), 20 * TICK);
        for (int i = 1; i <= 3; i++) {
            timers.schedule(named("early"), TICK);
            assertThat(delayed).hasSize(2);
            clock.set(i * TICK);
            delayed.removeLast().run();
            assertThat(expired).hasSize(i).containsOnly("early");
            assertThat(delayed).hasSize(1);
        }
        passUntil(20 * TICK);
        assertThat(expired).last().isEqualTo("late");
        assertThat(delayed).isEmpty();
    }

    @Test
    void aTaskThatComesEarlyExpiresNothing() {
        timers.schedule(named("a"), TICK);
        passUntil(TICK - 1);
        assertThat(expired).isEmpty();
        assertThat(delays).containsExactly(TICK, 1L);
        passUntil(TICK);
        assertThat(expired).containsExactly("a");
    }

    @Test
    void whatIsCancelledDoesNotExpire() {
        Timeout timeout = named("a");
        timers.schedule(timeout, TICK);
        timers.cancel(timeout);
        passUntil(TICK);
        assertThat(expired).isEmpty();
        assertThat(delayed).isEmpty();
    }
}
