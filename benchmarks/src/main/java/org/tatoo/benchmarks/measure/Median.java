package org.tatoo.benchmarks.measure;

import java.util.stream.DoubleStream;

/** The value in the middle. */
public final class Median {
    private Median() {}

    /** The median, of an even number of values the mean of the two in the middle; not a number if there is no value. */
    public static double of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
