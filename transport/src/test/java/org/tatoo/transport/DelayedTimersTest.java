package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class DelayedTimersTest {
    private static final long TICK = TimerWheel.TICK_NANOS;

    private final ManualClock clock = new ManualClock();
    private final Queue<Runnable> delayed = new ArrayDeque<>();
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
    void oneTaskWaitsForTheNextTickWhileSomethingIsScheduled() {
        assertThat(delayed).isEmpty();
        timers.schedule(named("a"), 2 * TICK);
        timers.schedule(named("b"), TICK);
        assertThat(delays).containsExactly(TICK);
        passUntil(TICK);
        assertThat(expired).containsExactly("b");
        assertThat(delayed).hasSize(1);
        passUntil(2 * TICK);
        assertThat(expired).containsExactly("b", "a");
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
