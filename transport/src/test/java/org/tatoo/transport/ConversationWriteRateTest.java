package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/** How slowly a peer may read; the clock is turned by hand. */
class ConversationWriteRateTest {
    private static final ConversationLimits LIMITS = ConversationLimits.defaults();

    private static final int MUCH = 300_000;

    /** Much output is queued, of which {@code step} bytes are taken every ten seconds; seconds until the end, or 900. */
    private static int lasts(ConversationLimits limits, int step, long sendBuffer) {
        return lasts(limits, step, 10, sendBuffer);
    }

    private static int lasts(ConversationLimits limits, int step, int every, long sendBuffer) {
        Harness harness = Harness.open(limits.without(Deadline.IDLE), (handler, line) -> {
            handler.send("x".repeat(MUCH));
            handler.connection().endRequest();
        });
        harness.transport.sendBuffer = sendBuffer;
        harness.transport.take(0);
        harness.receive("a\n");
        harness.events();
        for (int second = 1; second <= 900; second++) {
            harness.pass(Duration.ofSeconds(1));
            if (!harness.events().isEmpty()) {
                assertThat(harness.transport.aborted).isTrue();
                return second;
            }
            if (second % every == every / 2) {
                harness.take(step);
            }
        }
        return 900;
    }

    @ParameterizedTest
    @CsvSource({
        "0,       0, 30",
        "640,     0, 60",
        "2399,    0, 60",
        "2500,    0, 900",
        "200000,  0, 900",
        // a rate is asked of a window of 72,000 / 3 / 240 = 100 seconds
        "640, 72000, 100",
        "2500, 72000, 900",
        // at most of five minutes
        "640, 4194304, 300"
    })
    void aReaderHasToBeAsFastAsTheRate(int inTenSeconds, long sendBuffer, int seconds) {
        assertThat(lasts(LIMITS, inTenSeconds, sendBuffer)).isBetween(seconds, seconds + 1);
    }

    /** 4 MiB / 3 / (32 × 240 B/s) = 182 s, 1 MiB: 45 s. */
    @ParameterizedTest
    @CsvSource({"4194304, 182", "1048576, 45", "262144, 30", "400000000, 300"})
    void aReaderThatSeemsToTakeNothingMayBeOneWhoseBufferHidesIt(long sendBuffer, int seconds) {
        assertThat(lasts(LIMITS, 0, sendBuffer)).isBetween(seconds, seconds + 1);
    }

    /** A third of 4 MiB takes 70 s then. */
    @Test
    void aReaderOf20KilobytesASecondIsKept() {
        assertThat(lasts(LIMITS, 20_000, 70, 4 << 20)).isEqualTo(900);
    }

    @Test
    void noRateIsAskedIfItIsZeroOrWriteNeverExpires() {
        assertThat(lasts(LIMITS.withWriteRate(0), 1, 4 << 20)).isEqualTo(900);
        assertThat(lasts(LIMITS.withWriteRate(0), 0, 4 << 20)).isBetween(30, 31);
        assertThat(lasts(LIMITS.without(Deadline.WRITE), 0, 0)).isEqualTo(900);
    }

    @Test
    void aQueueThatBecomesEmptyEndsTheWindow() {
        Harness harness = Harness.open(LIMITS.without(Deadline.IDLE), Harness.ECHO);
        for (int i = 0; i < 20; i++) {
            harness.transport.take(0);
            harness.receive("a\n");
            harness.pass(Duration.ofSeconds(25));
            harness.take(Long.MAX_VALUE);
            harness.pass(Duration.ofSeconds(25));
        }
        assertThat(harness.events()).containsOnly("line a");
    }
}
