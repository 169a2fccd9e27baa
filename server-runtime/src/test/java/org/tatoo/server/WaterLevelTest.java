package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaterLevelTest {
    private static final int HIGH = 1000;
    private static final int LOW = 100;

    private final WaterLevel level = new WaterLevel(Limits.defaults().withWaterMarks(LOW, HIGH));

    @Test
    void otherThreadsSeeWhatIsLeftAfterATurn() {
        level.add(HIGH);
        assertThat(level.isBelowHigh()).isFalse();
        assertThat(level.seemsBelowHigh()).isTrue();

        level.publish();

        assertThat(level.seemsBelowHigh()).isFalse();
    }

    @Test
    void onceItWasFullTheHandlerHearsOnceThatItIsLow() {
        level.add(HIGH);
        level.remove(HIGH - LOW - 1);
        assertThat(level.becameWritable()).isFalse();

        level.remove(1);

        assertThat(level.becameWritable()).isTrue();
        assertThat(level.becameWritable()).isFalse();
    }

    @Test
    void whoeverTheHandlerTellsSeesItToo() {
        level.announce(HIGH);
        level.remove(HIGH);

        assertThat(level.becameWritable()).isTrue();
        assertThat(level.seemsBelowHigh()).isTrue();
    }

    @Test
    void whoAsksAndMayNotWriteHearsWhenHeMay() {
        level.add(HIGH / 2);
        level.announce(HIGH / 2);
        assertThat(level.isBelowHigh()).isFalse();
        level.remove(HIGH);

        assertThat(level.becameWritable()).isTrue();
    }
}
