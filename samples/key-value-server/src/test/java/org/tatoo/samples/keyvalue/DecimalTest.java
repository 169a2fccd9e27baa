package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Numbers are written as by {@link Long#toString(long)}, and read again. */
class DecimalTest {
    @Test
    void numbersAroundEachPowerOfTen() {
        long power = 1;
        for (int digits = 1; digits <= 19; digits++) {
            for (long near = power - 2; near <= power + 2; near++) {
                expectSame(near);
                expectSame(-near);
            }
            power *= 10;
        }
    }

    @Test
    void numbersAroundTheLimitsOfIntegers() {
        for (long limit : new long[] {Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 0}) {
            for (int near = -2; near <= 2; near++) {
                expectSame(limit + near);
            }
        }
    }

    @Test
    void anyNumbers() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            expectSame(random.nextLong() >> random.nextInt(64));
        }
    }

    private static void expectSame(long number) {
        byte[] digits = Decimal.format(number);
        assertThat(new String(digits, StandardCharsets.US_ASCII)).isEqualTo(Long.toString(number));
        assertThat(Decimal.parse(digits)).isEqualTo(number);
    }
}
