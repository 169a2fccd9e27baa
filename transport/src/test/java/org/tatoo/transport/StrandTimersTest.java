package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.tatoo.transport.memory.ManualClock;

/** All times are a few nanoseconds, so that an alarm comes at once; whether something is due, the clock of the test says. */
class StrandTimersTest {
    private final Alarms strand = new Alarms();
    private final ManualClock clock = new ManualClock();
    private final StrandTimers timers = new StrandTimers(strand, clock);
    private final List<String> expired = new ArrayList<>();

    /** A strand whose tasks the test waits for. */
    private static final class Alarms implements Strand {
        private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        @Override
        public boolean isCurrent() {
            return true;
        }

        void awaitAndRun() throws InterruptedException {
            Runnable task = tasks.poll(20, TimeUnit.SECONDS);
            assertThat(task).isNotNull();
            if (task != null) {
                task.run();
            }
        }
    }

    private Timeout timeout(String name) {
        return timeout(() -> expired.add(name));
    }

    private static Timeout timeout(Runnable then) {
        return new Timeout() {
            @Override
            protected void expire() {
                then.run();
            }
        };
    }

    @Test
    void noneExpiresEarly() throws InterruptedException {
        timers.schedule(timeout("a"), 5);
        strand.awaitAndRun();
        clock.turn(4);
        strand.awaitAndRun();
        assertThat(expired).isEmpty();
        clock.turn(1);
        strand.awaitAndRun();
        assertThat(expired).containsExactly("a");
    }

    @Test
    void oneThatIsPutOffExpiresLater() throws InterruptedException {
        Timeout timeout = timeout("a");
        timers.schedule(timeout, 5);
        timers.schedule(timeout, 9);
        clock.turn(8);
        strand.awaitAndRun();
        assertThat(expired).isEmpty();
        clock.turn(1);
        strand.awaitAndRun();
        assertThat(expired).containsExactly("a");
    }

    @Test
    void oneThatIsScheduledAfterALongerOneExpiresFirst() throws InterruptedException {
        timers.schedule(timeout("long"), TimeUnit.HOURS.toNanos(1));
        timers.schedule(timeout("short"), 5);
        clock.turn(5);
        strand.awaitAndRun();
        assertThat(expired).containsExactly("short");
    }

    @Test
    void oneThatIsCancelledDoesNotExpire() throws InterruptedException {
        Timeout cancelled = timeout("cancelled");
        timers.schedule(cancelled, 5);
        timers.schedule(timeout("b"), 5);
        timers.cancel(cancelled);
        clock.turn(5);
        strand.awaitAndRun();
        assertThat(expired).containsExactly("b");
    }

    @Test
    void anExpiryMayCancelAndSchedule() throws InterruptedException {
        Timeout cancelled = timeout("cancelled");
        Timeout next = timeout("next");
        timers.schedule(
                timeout(() -> {
                    timers.cancel(cancelled);
                    timers.schedule(next, 5);
                }),
                5);
        timers.schedule(cancelled, 5);
        clock.turn(5);
        strand.awaitAndRun();
        assertThat(expired).isEmpty();
        clock.turn(5);
        strand.awaitAndRun();
        assertThat(expired).containsExactly("next");
    }
}
