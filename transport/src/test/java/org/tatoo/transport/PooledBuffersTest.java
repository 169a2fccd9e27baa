package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PooledBuffersTest {
    private final PooledBuffers buffers = new PooledBuffers();

    @Test
    void anArrayIsAtLeastAsLargeAsAsked() {
        for (int size = 1; size < 300_000; size += 97) {
            assertThat(buffers.acquire(size).length).isGreaterThanOrEqualTo(size);
        }
    }

    @Test
    void aReleasedArrayIsLentAgain() {
        byte[] array = buffers.acquire(1000);
        buffers.release(array);
        assertThat(buffers.kept()).isEqualTo(array.length);
        assertThat(buffers.acquire(array.length)).isSameAs(array);
        assertThat(buffers.acquire(array.length)).isNotSameAs(array);
        assertThat(buffers.kept()).isZero();
    }

    @Test
    void whatIsKeptIsBounded() {
        for (int i = 0; i < 100; i++) {
            buffers.release(new byte[64 << 10]);
        }
        assertThat(buffers.kept()).isEqualTo(PooledBuffers.MAX_KEPT);
    }

    @Test
    void arraysOfOddSizesAreNotKept() {
        buffers.release(new byte[0]);
        buffers.release(new byte[1]);
        buffers.release(new byte[1000]);
        buffers.release(new byte[1 << 20]);
        assertThat(buffers.kept()).isZero();
    }
}
