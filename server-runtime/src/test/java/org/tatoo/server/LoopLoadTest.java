package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LoopLoadTest {
    private final LoopLoad load = new LoopLoad(0);

    private static long millis(long value) {
        return TimeUnit.MILLISECONDS.toNanos(value);
    }

    @Test
    void aLoopWithoutWorkIsAsBusyAsItHasConnections() {
        assertThat(load.at(0)).isEqualTo(1);
        load.add(3);
        assertThat(load.at(millis(50))).isEqualTo(4);
        load.add(-1);
        assertThat(load.at(millis(5_000))).isEqualTo(3);
    }

    @Test
    void aLoopThatHardlyWaitsCountsForAlmostTwo() {
        for (int at = 0; at < 200; at += 10) {
            load.begins(millis(at));
            load.ends(millis(at + 9));
        }
        assertThat(load.at(millis(200))).isBetween(1.85, 1.95);
        assertThat(load.at(millis(1_000))).as("it waits since").isEqualTo(1);
    }

    @Test
    void aRoundThatLastsIsBusyAndOneOfASecondIsBlocked() {
        load.begins(millis(1_000));
        assertThat(load.at(millis(1_100))).isEqualTo(1);
        assertThat(load.at(millis(1_300))).isEqualTo(2);
        assertThat(load.at(millis(2_001))).isEqualTo(Double.MAX_VALUE);
        load.ends(millis(2_500));
        assertThat(load.at(millis(2_600))).isLessThanOrEqualTo(2);
    }
}
