package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadBufferTest {
    private final ReadBuffer buffer = new ReadBuffer(1000);

    @Test
    void aConnectionThatFillsItsReadsGetsLargerOnesUpToSixteenTimes() {
        assertThat(buffer.next(1000, 1000, false)).isEqualTo(4000);
        assertThat(buffer.next(4000, 4000, false)).isEqualTo(16_000);
        assertThat(buffer.next(16_000, 16_000, false)).isEqualTo(16_000);
    }

    @Test
    void itKeepsThemWhileTheyBringMuch() {
        assertThat(buffer.next(16_000, 15_999, false)).isEqualTo(16_000);
        assertThat(buffer.next(16_000, 250, false)).isEqualTo(16_000);
        assertThat(buffer.next(16_000, 249, false)).isEqualTo(1000);
        assertThat(buffer.next(1000, 1, false)).isEqualTo(1000);
    }

    @Test
    void aConnectionWhoseParserHasStoppedGetsASmallOne() {
        assertThat(buffer.next(16_000, 16_000, true)).isEqualTo(1000);
    }

    @Test
    void theBufferHasRoomForTheReadOnly() {
        assertThat(buffer.empty(16_000).remaining()).isEqualTo(16_000);
        assertThat(buffer.empty(1000).remaining()).isEqualTo(1000);
    }

    @Test
    void afterMuchInARoundTheOtherConnectionsGetFirstReads() {
        for (int i = 0; i < 32; i++) {
            assertThat(buffer.empty(16_000).remaining()).isEqualTo(16_000);
            assertThat(buffer.next(16_000, 16_000, false)).isEqualTo(16_000);
        }
        assertThat(buffer.empty(16_000).remaining()).isEqualTo(1000);
        assertThat(buffer.next(16_000, 1000, false)).isEqualTo(16_000);
        buffer.beginRound();
        assertThat(buffer.empty(16_000).remaining()).isEqualTo(16_000);
    }
}
