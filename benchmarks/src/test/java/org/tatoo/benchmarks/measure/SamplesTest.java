package org.tatoo.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tatoo.benchmarks.measure.Samples.Sample;

/** What comes of the samples of some rounds. */
final class SamplesTest {
    private final Samples samples = new Samples();

    @Test
    void theMedianIsTheMiddleOfAnOddNumberOfRounds() {
        add(30, 10, 20);

        assertThat(samples.median("cell", "tatoo")).isEqualTo(20);
        assertThat(samples.range("cell", "tatoo")).isEqualTo("10.0 to 30.0");
    }

    @Test
    void theMedianLiesBetweenTheTwoInTheMiddleOfAnEvenNumber() {
        add(40, 10, 20, 30);

        assertThat(samples.median("cell", "tatoo")).isEqualTo(25);
    }

    @Test
    void withoutSamplesThereIsNoMedian() {
        assertThat(samples.median("cell", "tatoo")).isNaN();
    }

    @Test
    void everyRoundHasItsLine() {
        add(10, 20, 10);

        assertThat(samples.csv().lines())
                .containsExactly(
                        "cell,contender,round,nanos,allocated",
                        "cell,tatoo,1,10.00,0",
                        "cell,tatoo,2,20.00,0",
                        "cell,tatoo,3,10.00,0");
    }

    private void add(double... nanos) {
        for (double value : nanos) {
            samples.add("cell", "tatoo", new Sample(value, 0));
        }
    }
}
