package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tatoo.runtime.Deadline;

class TallyTest {
    private final Tally<Refusal> tally = new Tally<>(Refusal.class);

    @ParameterizedTest
    @EnumSource
    void eachDeadlineHasItsRefusal(Deadline deadline) {
        assertThat(Refusal.of(deadline).deadline()).isEqualTo(deadline);
        assertThat(Refusal.of(deadline)).hasToString(deadline.name());
    }

    @Test
    void eachIsCountedApart() {
        tally.count(Refusal.IDLE);
        tally.count(Refusal.IDLE);
        tally.count(Refusal.ADDRESS);
        assertThat(tally.of(Refusal.IDLE)).isEqualTo(2);
        assertThat(tally.snapshot())
                .hasSize(Refusal.values().length)
                .containsEntry(Refusal.ADDRESS, 1L)
                .containsEntry(Refusal.IDLE, 2L)
                .containsEntry(Refusal.WRITE, 0L);
    }
}
