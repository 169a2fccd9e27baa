package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

class LimitsTest {
    private final Limits limits = Limits.defaults();

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @Test
    void eachWithMethodChangesItsOwnLimit() {
        Limits changed = limits.withMaxConnections(1)
                .withIdleTimeout(Duration.ofSeconds(2))
                .withRequestTimeout(Duration.ofSeconds(3))
                .withAnswerTimeout(Duration.ofSeconds(4))
                .withWriteTimeout(Duration.ofSeconds(5))
                .withLingerTimeout(Duration.ofSeconds(6))
                .withDrainTimeout(Duration.ofSeconds(7))
                .withWaterMarks(8, 9)
                .withReadBuffer(10)
                .withLingerBytes(11)
                .withBodyRate(12, Duration.ofSeconds(13))
                .with(Deadline.BODY, Duration.ofSeconds(14))
                .with(Deadline.HANDSHAKE, Duration.ofSeconds(15))
                .without(Deadline.FIRST_BYTE)
                .withWriteRate(16)
                .withMaxAge(Duration.ofSeconds(17))
                .withMaxMessages(18)
                .withPerAddress(19)
                .withPerAddressLoopback(20);
        Map<Deadline, Duration> timeouts = Map.of(
                Deadline.IDLE, Duration.ofSeconds(2),
                Deadline.REQUEST, Duration.ofSeconds(3),
                Deadline.ANSWER, Duration.ofSeconds(4),
                Deadline.WRITE, Duration.ofSeconds(5),
                Deadline.LINGER, Duration.ofSeconds(6),
                Deadline.BODY, Duration.ofSeconds(14),
                Deadline.HANDSHAKE, Duration.ofSeconds(15));
        ConversationLimits conversation =
                new ConversationLimits(timeouts, 12, Duration.ofSeconds(13), 16, 9, 8, 11, Duration.ofSeconds(17), 18);
        assertThat(changed).isEqualTo(new Limits(1, 19, 20, conversation, Duration.ofSeconds(7), 10));
    }

    @Test
    void whatIsOutOfRangeIsRefusedByName() {
        assertRefused(() -> limits.withMaxConnections(0), "maxConnections must be at least 1: 0");
        assertRefused(() -> limits.withIdleTimeout(Duration.ZERO), "IDLE timeout must be longer than zero");
        assertRefused(
                () -> limits.withDrainTimeout(Duration.ofSeconds(-1)), "drainTimeout must not be negative: PT-1S");
        assertRefused(
                () -> limits.withWriteTimeout(Duration.ofDays(366)), "WRITE timeout must be at most 365 days: PT8784H");
        assertRefused(() -> limits.withWaterMarks(5, 5), "lowWaterMark must be below highWaterMark: 5 >= 5");
        assertRefused(() -> limits.withWaterMarks(-1, 5), "lowWaterMark must be at least 0: -1");
        assertRefused(() -> limits.withReadBuffer(0), "readBuffer must be at least 1: 0");
        assertRefused(() -> limits.withReadBuffer(1 << 30), "readBuffer must be at most 16777216: 1073741824");
        assertRefused(() -> limits.withBodyRate(-1, Duration.ofSeconds(1)), "bodyBytes must be at least 0: -1");
        assertRefused(() -> limits.withBodyRate(1, Duration.ZERO), "bodyInterval must be longer than zero");
        assertRefused(() -> limits.withPerAddress(0), "perAddress must be at least 1: 0");
        assertRefused(() -> limits.withPerAddressLoopback(0), "perAddressLoopback must be at least 1: 0");
        assertRefused(() -> limits.withWriteRate(-1), "writeRate must be at least 0: -1");
        assertRefused(() -> limits.withMaxAge(Duration.ZERO), "maxAge must be longer than zero");
        assertRefused(() -> limits.withMaxMessages(0), "maxMessages must be at least 1: 0");
        assertRefused(() -> limits.withLingerBytes(-1), "lingerBytes must be at least 0: -1");
    }

    @Test
    void timesThatMayBeZeroMayBeZero() {
        assertThat(limits.withLingerTimeout(Duration.ZERO)
                        .withDrainTimeout(Duration.ZERO)
                        .drainTimeout())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "300, 25", "1024, 568", "4096, 2872", "20000, 18776", "1048576, 20000", "2147483647, 20000"})
    void connectionsLeaveDescriptorsForOtherPurposes(int descriptors, int connections) {
        assertThat(Limits.connectionsFor(descriptors)).isEqualTo(connections);
    }
}
