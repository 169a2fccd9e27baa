package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ConversationLimitsTest {
    private final ConversationLimits limits = ConversationLimits.defaults();

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @Test
    void eachDeadlineHasATimeByDefaultAndMayHaveNone() {
        for (Deadline deadline : Deadline.values()) {
            assertThat(limits.timeout(deadline)).isPositive();
            assertThat(limits.without(deadline).timeout(deadline)).isNull();
            assertThat(limits.with(deadline, Duration.ofDays(1)).timeout(deadline))
                    .isEqualTo(Duration.ofDays(1));
        }
        assertThat(limits.without(Deadline.values()).timeouts()).isEmpty();
        assertThat(limits.without(Deadline.IDLE).without(Deadline.IDLE)).isEqualTo(limits.without(Deadline.IDLE));
    }

    @Test
    void limitsDoNotChangeWithTheMapThatTheyWereMadeOf() {
        Map<Deadline, Duration> times = new EnumMap<>(Map.of(Deadline.IDLE, Duration.ofSeconds(1)));
        ConversationLimits made = new ConversationLimits(times, 0, Duration.ofSeconds(1), 0, 2, 1, 0, null, 1);
        times.clear();
        assertThat(made.timeout(Deadline.IDLE)).isEqualTo(Duration.ofSeconds(1));
        assertThatThrownBy(() -> made.timeouts().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void onlyTheTimeOfLingeringMayBeZero() {
        assertThat(limits.with(Deadline.LINGER, Duration.ZERO).timeout(Deadline.LINGER))
                .isZero();
        assertRefused(() -> limits.with(Deadline.BODY, Duration.ZERO), "BODY timeout must be longer than zero");
        assertRefused(
                () -> limits.with(Deadline.LINGER, Duration.ofSeconds(-1)),
                "LINGER timeout must not be negative: PT-1S");
        assertRefused(() -> limits.withBodyRate(1, Duration.ZERO), "bodyInterval must be longer than zero");
    }

    @Test
    void aProtocolMayChangeTheLimitsOfTheServer() {
        Protocol base = connection -> {
            throw new AssertionError("no parser is made");
        };
        Protocol changed = base.withLimits(server -> server.withLingerBytes(5))
                .withLimits(server -> server.withBodyRate(server.lingerBytes(), Duration.ofSeconds(1)));
        assertThat(base.limits(Connection.none(), limits)).isEqualTo(limits);
        assertThat(changed.limits(Connection.none(), limits))
                .isEqualTo(limits.withLingerBytes(5).withBodyRate(5, Duration.ofSeconds(1)));
    }
}
