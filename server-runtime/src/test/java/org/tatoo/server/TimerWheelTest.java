package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimerWheelTest {
    private static final long TICK = TimerWheel.TICK_NANOS;

    private final TimerWheel wheel = new TimerWheel(1000);
    private final List<String> expired = new ArrayList<>();

    private final class Named extends Timeout {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        void expire() {
            expired.add(name);
        }
    }

    @Test
    void aTimeoutExpiresNotBeforeItsTimeAndAtMostATickLater() {
        wheel.schedule(new Named("a"), 1000, 3 * TICK - 1);
        wheel.advance(1000 + 3 * TICK - 2);
        assertThat(expired).isEmpty();
        wheel.advance(1000 + 3 * TICK);
        assertThat(expired).containsExactly("a");
        assertThat(wheel.isEmpty()).isTrue();
    }

    @Test
    void aTimeoutOfManyRoundsStaysInItsSlot() {
        wheel.schedule(new Named("far"), 1000, 100_000 * TICK);
        wheel.advance(1000 + 99_999 * TICK);
        assertThat(expired).isEmpty();
        wheel.advance(1000 + 100_000 * TICK);
        assertThat(expired).containsExactly("far");
    }

    @Test
    void schedulingAgainReplacesTheEarlierTime() {
        Named timeout = new Named("a");
        wheel.schedule(timeout, 1000, TICK);
        wheel.schedule(timeout, 1000, 5 * TICK);
        wheel.advance(1000 + 4 * TICK);
        assertThat(expired).isEmpty();
        wheel.advance(1000 + 5 * TICK);
        assertThat(expired).containsExactly("a");
    }

    @Test
    void aTimeoutMayBePutOffAnyNumberOfTimes() {
        Named timeout = new Named("a");
        for (int i = 0; i < 3000; i++) {
            wheel.schedule(timeout, 1000 + i * TICK, 600 * TICK);
            wheel.advance(1000 + i * TICK);
        }
        wheel.advance(1000 + 3598 * TICK);
        assertThat(expired).isEmpty();
        wheel.advance(1000 + 3599 * TICK);
        assertThat(expired).containsExactly("a");
        assertThat(wheel.isEmpty()).isTrue();
    }

    @Test
    void schedulingAgainCanBringATimeoutForward() {
        Named timeout = new Named("a");
        wheel.schedule(timeout, 1000, 5 * TICK);
        wheel.schedule(timeout, 1000, 9 * TICK);
        wheel.schedule(timeout, 1000, TICK);
        wheel.advance(1000 + TICK);
        assertThat(expired).containsExactly("a");
        assertThat(wheel.isEmpty()).isTrue();
    }

    @Test
    void aCancelledTimeoutDoesNotExpire() {
        Named timeout = new Named("a");
        wheel.schedule(timeout, 1000, TICK);
        wheel.cancel(timeout);
        wheel.cancel(timeout);
        assertThat(wheel.isEmpty()).isTrue();
        wheel.advance(1000 + 10 * TICK);
        assertThat(expired).isEmpty();
    }

    @Test
    void anExpiryMayCancelAnotherOfTheSameTick() {
        Named second = new Named("second");
        Timeout first = new Timeout() {
            @Override
            void expire() {
                expired.add("first");
                wheel.cancel(second);
            }
        };
        wheel.schedule(first, 1000, TICK);
        wheel.schedule(second, 1000, TICK);
        wheel.advance(1000 + TICK);
        assertThat(expired).containsExactly("first");
        assertThat(wheel.isEmpty()).isTrue();
    }

    @Test
    void anExpiryMayScheduleItselfAgain() {
        Timeout periodic = new Timeout() {
            @Override
            void expire() {
                expired.add("again");
                wheel.schedule(this, 1000 + tick * TICK, TICK);
            }
        };
        wheel.schedule(periodic, 1000, TICK);
        for (int i = 1; i <= 5; i++) {
            wheel.advance(1000 + i * TICK);
        }
        assertThat(expired).hasSize(5);
    }

    @Test
    void timeoutsExpireWhenTheyAreDueHoweverTheClockAdvances() {
        Random random = new Random(7);
        long[] now = {1000};
        for (int i = 0; i < 10_000; i++) {
            long nanos = (long) (random.nextDouble() * 5000 * TICK);
            Timeout timeout = new Timeout() {
                @Override
                void expire() {
                    assertThat(now[0]).isGreaterThanOrEqualTo(1000 + nanos);
                    expired.add("");
                }
            };
            wheel.schedule(timeout, 1000, nanos);
        }
        while (now[0] < 1000 + 5001 * TICK) {
            now[0] += (long) (random.nextDouble() * 40 * TICK);
            wheel.advance(now[0]);
        }
        assertThat(expired).hasSize(10_000);
        assertThat(wheel.isEmpty()).isTrue();
    }
}
