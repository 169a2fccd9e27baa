package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The array of an argument grows with what has come of it. */
class ArgumentBuilderTest {
    private static final int MIB = 1 << 20;

    private final ArgumentBuilder argument = new ArgumentBuilder();

    @Test
    void aSmallPartOfALongArgumentTakesEightTimesItsLengthAtMost() {
        assertThat(argument.capacityFor(10, 500_000_000)).isEqualTo(80);
        assertThat(argument.capacityFor(MIB / 8, 500_000_000)).isEqualTo(MIB);
    }

    @Test
    void aLargePartTakesTwiceItsLengthAtMost() {
        assertThat(argument.capacityFor(MIB, 500_000_000)).isEqualTo(2 * MIB);
        assertThat(argument.capacityFor(400 * MIB, 100 * MIB)).isEqualTo(500 * MIB);
    }

    @Test
    void itNeverTakesMoreThanTheArgument() {
        assertThat(argument.capacityFor(7, 3)).isEqualTo(10);
        assertThat(argument.capacityFor(7, 0)).isEqualTo(7);
    }

    @Test
    void anArgumentOfAnEighthIsCopiedOnce() {
        append(new byte[16_000], 84_000);
        assertThat(argument.capacity()).isEqualTo(100_000);
        append(new byte[84_000], 0);
        assertThat(argument.take()).hasSize(100_000);
    }

    @Test
    void whateverThePartsAre() {
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[1 + random.nextInt(5_000)];
            random.nextBytes(bytes);
            int at = 0;
            while (at < bytes.length) {
                int end = Math.min(bytes.length, at + 1 + random.nextInt(2_000));
                append(Arrays.copyOfRange(bytes, at, end), bytes.length - end);
                at = end;
            }
            assertThat(argument.take()).isEqualTo(bytes);
        }
    }

    private void append(byte[] part, long remaining) {
        ByteBuffer lent = ByteBuffer.allocate(part.length + 2);
        lent.position(1).limit(part.length + 1);
        lent.put(part).position(1);
        argument.append(lent, argument.capacityFor(part.length, remaining));
    }
}
