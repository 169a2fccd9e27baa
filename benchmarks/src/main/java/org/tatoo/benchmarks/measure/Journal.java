package org.tatoo.benchmarks.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** All that was measured: for each cell and contender a sample a round. */
public final class Journal<S> {
    private record Key(String cell, String contender, int round) {}

    private final Map<Key, S> samples = new LinkedHashMap<>();

    /** Adds a sample. */
    public void add(String cell, String contender, int round, S sample) {
        samples.put(new Key(cell, contender, round), sample);
    }

    /** A value of every round in which it was measured. */
    public DescriptiveStatistics values(String cell, String contender, ToDoubleFunction<S> value) {
        DescriptiveStatistics values = new DescriptiveStatistics();
        samples.forEach((key, sample) -> {
            if (key.cell().equals(cell) && key.contender().equals(contender)) {
                values.addValue(value.applyAsDouble(sample));
            }
        });
        return values;
    }

    /** A value divided by that of {@code reference} in the same round, for every round in which both were measured. */
    public DescriptiveStatistics ratios(String cell, String contender, String reference, ToDoubleFunction<S> value) {
        DescriptiveStatistics ratios = new DescriptiveStatistics();
        samples.forEach((key, sample) -> {
            S other = samples.get(new Key(cell, reference, key.round()));
            if (other != null && key.cell().equals(cell) && key.contender().equals(contender)) {
                ratios.addValue(value.applyAsDouble(sample) / value.applyAsDouble(other));
            }
        });
        return ratios;
    }

    /** The median of a value, of an even number of rounds the mean of the two in the middle; not a number if there is none. */
    public double median(String cell, String contender, ToDoubleFunction<S> value) {
        return values(cell, contender, value).getPercentile(50);
    }

    /** The median of the ratios. */
    public double ratio(String cell, String contender, String reference, ToDoubleFunction<S> value) {
        return ratios(cell, contender, reference, value).getPercentile(50);
    }

    /** Every sample, a line each. */
    public String csv(String columns, Function<S, String> line) {
        return "cell,contender,round,%s%n".formatted(columns)
                + samples.entrySet().stream()
                        .map(entry -> "%s,%s,%d,%s%n"
                                .formatted(
                                        entry.getKey().cell().replace(",", ""),
                                        entry.getKey().contender(),
                                        entry.getKey().round(),
                                        line.apply(entry.getValue())))
                        .collect(Collectors.joining());
    }
}
