package org.tatoo.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What comes of the samples of some rounds. */
final class JournalTest {
    private final Journal<Double> journal = new Journal<>();

    @Test
    void theMedianIsTheMiddleOfAnOddNumberOfRounds() {
        add("tatoo", 30, 10, 20);

        assertThat(median()).isEqualTo(20);
    }

    @Test
    void theMedianLiesBetweenTheTwoInTheMiddleOfAnEvenNumber() {
        add("tatoo", 40, 10, 20, 30);

        assertThat(median()).isEqualTo(25);
    }

    @Test
    void withoutSamplesThereIsNoMedian() {
        assertThat(median()).isNaN();
    }

    @Test
    void ratiosAreThoseWithinARound() {
        add("tatoo", 30, 10, 20);
        add("netty", 10, 20, 40);

        assertThat(journal.ratios("cell", "tatoo", "netty", value -> value).getValues())
                .containsExactly(3, 0.5, 0.5);
        assertThat(journal.ratio("cell", "tatoo", "netty", value -> value)).isEqualTo(0.5);
    }

    @Test
    void roundsWithoutTheReferenceHaveNoRatio() {
        add("tatoo", 30, 10);
        add("netty", 10);

        assertThat(journal.ratios("cell", "tatoo", "netty", value -> value).getValues())
                .containsExactly(3);
    }

    @Test
    void everyRoundHasItsLine() {
        add("tatoo", 10, 20, 10);

        assertThat(journal.csv("nanos", "%.1f"::formatted).lines())
                .containsExactly(
                        "cell,contender,round,nanos", "cell,tatoo,1,10.0", "cell,tatoo,2,20.0", "cell,tatoo,3,10.0");
    }

    private double median() {
        return journal.median("cell", "tatoo", value -> value);
    }

    private void add(String contender, double... values) {
        for (int i = 0; i < values.length; i++) {
            journal.add("cell", contender, i + 1, values[i]);
        }
    }
}
