package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RunsTest {
    private static final int BELOW = ' ';
    private static final int EXCEPT = 0x7f;

    @Test
    void everyByteAtEveryPlaceEndsARunOrDoesNot() {
        boolean[] set = text();
        for (int length = 1; length <= 40; length++) {
            for (int place = 0; place < length; place++) {
                for (int b = 0; b < 256; b++) {
                    byte[] input = new byte[length + 2];
                    Arrays.fill(input, (byte) 'a');
                    input[0] = 0;
                    input[length + 1] = 0;
                    input[1 + place] = (byte) b;
                    int expected = set[b] ? length + 1 : 1 + place;
                    assertThat(Runs.skip(set, BELOW, EXCEPT, input, 1, length + 1))
                            .isEqualTo(expected);
                    assertThat(Runs.skipPrintable(set, input, 1, length + 1)).isEqualTo(expected);
                    assertThat(Runs.skip(set, input, 1, length + 1)).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void wordsFindWhatBytesFind() {
        boolean[] set = text();
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            byte[] input = new byte[random.nextInt(33)];
            for (int j = 0; j < input.length; j++) {
                input[j] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : random.nextInt('a', 'z'));
            }
            int from = random.nextInt(input.length + 1);
            int expected = Runs.skip(set, input, from, input.length);
            assertThat(Runs.skip(set, BELOW, EXCEPT, input, from, input.length)).isEqualTo(expected);
            assertThat(Runs.skipPrintable(set, input, from, input.length)).isEqualTo(expected);
        }
    }

    private static boolean[] text() {
        boolean[] set = new boolean[256];
        Arrays.fill(set, true);
        Arrays.fill(set, 0, BELOW, false);
        set['\t'] = true;
        set[EXCEPT] = false;
        return set;
    }
}
