package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tatoo.transport.memory.ManualClock;

class TimerWheelTest {
    private static final long TICK = TimerWheel.TICK_NANOS;

    private final ManualClock clock = new ManualClock();
    private final long start = clock.nanoTime();
    private final TimerWheel wheel = new TimerWheel(clock);
    private final List<String> expired = new ArrayList<>();

    private final class Named extends Timeout {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        protected void expire() {
            expired.add(name);
        }
    }

    /** Turns the clock to {@code nanos} after its beginning, and the wheel with it. */
    private void advance(long nanos) {
        clock.set(nanos);
        wheel.advance(clock.nanoTime());
    }

    @Test
    void aTimeoutExpiresNotBeforeItsTimeAndAtMostATickLater() {
        wheel.schedule(new Named("a"), 3 * TICK - 1);
        advance(3 * TICK - 2);
        assertThat(expired).isEmpty();
        advance(3 * TICK);
        assertThat(expired).containsExactly("a");
        assertThat(wheel.isEmpty()).isTrue();
    }

    @Test
    void itNeedsNoAdvanceBeforeSomethingMayBeDue() {
        assertThat(wheel.untilNext()).isEqualTo(Long.MAX_VALUE);
        wheel.schedule(new Named("idle"), 1200 * TICK);
        assertThat(wheel.untilNext()).isEqualTo(1200 * TICK);
        Named request = new Named("request");
        wheel.schedule(request, 200 * TICK);
        assertThat(wheel.untilNext()).isEqualTo(200 * TICK);
        clock.set(50 * TICK);
        wheel.schedule(request, 200 * TICK);
        // it stays where it is looked at first
        assertThat(wheel.untilNext()).isEqualTo(150 * TICK);
        advance(200 * TICK);
        assertThat(wheel.untilNext()).isEqualTo(50 * TICK);
        advance(250 * TICK);
        assertThat(expired).containsExactly("request");
        assertThat(wheel.untilNext()).isEqualTo(950 * TICK);
        advance(1200 * TICK);
        assertThat(expired).containsExactly("request", "idle");
        assertThat(wheel.untilNext()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void anAdvanceBeforeThatExpiresNothingAndLosesNothing() {
        wheel.schedule(new Named("far"), 5000 * TICK);
        wheel.schedule(new Named("near"), 100 * TICK);
        for (int i = 0; i < 100; i++) {
            advance(i * TICK);
        }
        assertThat(expired).isEmpty();
        advance(100 * TICK);
        assertThat(expired).containsExactly("near");
        int looks = 0;
        while (expired.size() < 2) {
            advance(clock.nanoTime() - start + wheel.untilNext());
            looks++;
        }
        assertThat(clock.nanoTime() - start).isEqualTo(5000 * TICK);
        assertThat(looks).isLessThan(5);
    }

    @Test
    void aTimeoutOfManyRoundsStaysInItsSlot() {
        wheel.schedule(new Named("far"), 100_000 * TICK);
        advance(99_999 * TICK);
        assertThat(expired).isEmpty();
        advance(100_000 * TICK);
        assertThat(expired).containsExactly("far");
    }

    @Test
    void schedulingAgainReplacesTheEarlierTime() {
        Named timeout = new Named("a");
        wheel.schedule(timeout, TICK);
        wheel.schedule(timeout, 5 * TICK);
        advance(4 * TICK);
        assertThat(expired).isEmpty();
        advance(5 * TICK);
        assertThat(expired).containsExactly("a");
    }

    @Test
    void aTimeoutMayBePutOffAnyNumberOfTimes() {
        Named timeout = new Named("a");
        for (int i = 0; i < 3000; i++) {
            clock.set(i * TICK);
            wheel.schedule(timeout, 600 * TICK);
            advance(i * TICK);
        }
        advance(3598 * TICK);
        assertThat(expired).isEmpty();
        advance(3599 * TICK);
        assertThat(expired).containsExactly("a");
        assertThat(wheel.isEmpty()).isTrue();
    }

    @Test
    void schedulingAgainCanBringATimeoutForward() {
        Named timeout = new Named("a");
        wheel.schedule(timeout, 5 * TICK);
        wheel.schedule(timeout, 9 * TICK);
        wheel.schedule(timeout, TICK);
        advance(TICK);
        assertThat(expired).containsExactly("a");
        assertThat(wheel.isEmpty()).isTrue();
    }

    @Test
    void aCancelledTimeoutDoesNotExpire() {
        Named timeout = new Named("a");
        wheel.schedule(timeout, TICK);
        wheel.cancel(timeout);
        wheel.cancel(timeout);
        assertThat(wheel.isEmpty()).isTrue();
        advance(10 * TICK);
        assertThat(expired).isEmpty();
    }

    @Test
    void anExpiryMayCancelAnotherOfTheSameTick() {
        Named second = new Named("second");
        Timeout first = new Timeout() {
            @Override
            protected void expire() {
                expired.add("first");
                wheel.cancel(second);
            }
        };
        wheel.schedule(first, TICK);
        wheel.schedule(second, TICK);
        advance(TICK);
        assertThat(expired).containsExactly("first");
        assertThat(wheel.isEmpty()).isTrue();
    }

    @Test
    void anExpiryMayScheduleItselfAgain() {
        Timeout periodic = new Timeout() {
            @Override
            protected void expire() {
                expired.add("again");
                wheel.schedule(this, TICK);
            }
        };
        wheel.schedule(periodic, TICK);
        for (int i = 1; i <= 5; i++) {
            advance(i * TICK);
        }
        assertThat(expired).hasSize(5);
    }

    @Test
    void timeoutsExpireWhenTheyAreDueHoweverTheClockAdvances() {
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            long nanos = (long) (random.nextDouble() * 5000 * TICK);
            Timeout timeout = new Timeout() {
                @Override
                protected void expire() {
                    assertThat(clock.nanoTime() - 1000).isGreaterThanOrEqualTo(nanos);
                    expired.add("");
                }
            };
            wheel.schedule(timeout, nanos);
        }
        for (long now = 0; now < 5041 * TICK; now += (long) (random.nextDouble() * 40 * TICK)) {
            advance(now);
        }
        assertThat(expired).hasSize(10_000);
        assertThat(wheel.isEmpty()).isTrue();
    }

    /** One whose expiry fails. */
    private static final class Failing extends Timeout {
        @Override
        protected void expire() {
            throw new OutOfMemoryError("thrown by a test");
        }
    }

    @Test
    void anExpiryThatFailsCostsNoOther() {
        wheel.schedule(new Named("before"), TICK);
        wheel.schedule(new Failing(), 2 * TICK);
        wheel.schedule(new Named("same"), 2 * TICK);
        wheel.schedule(new Named("after"), 3 * TICK);
        assertThatThrownBy(() -> advance(4 * TICK)).isInstanceOf(OutOfMemoryError.class);
        assertThat(expired).containsExactly("before");
        advance(4 * TICK);
        assertThat(expired).containsExactly("before", "same", "after");
        assertThat(wheel.isEmpty()).isTrue();
    }
}
