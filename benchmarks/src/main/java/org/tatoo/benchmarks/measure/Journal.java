package org.tatoo.benchmarks.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** The results of all measurements: one sample for each cell, contender and round. */
public final class Journal<S> {
    private record Key(String cell, String contender, int round) {}

    private final Map<Key, S> samples = new LinkedHashMap<>();

    /** Adds a sample. */
    public void add(String cell, String contender, int round, S sample) {
        samples.put(new Key(cell, contender, round), sample);
    }

    /** Returns a value of every measured round. */
    public DescriptiveStatistics values(String cell, String contender, ToDoubleFunction<S> value) {
        DescriptiveStatistics values = new DescriptiveStatistics();
        samples.forEach((key, sample) -> {
            if (key.cell().equals(cell) && key.contender().equals(contender)) {
                values.addValue(value.applyAsDouble(sample));
            }
        });
        return values;
    }

    /** Returns the ratios of a value to that of {@code reference} in each round in which both were measured. */
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

    /** Returns the median of a value: of an even number of rounds the mean of the middle ones, NaN without any. */
    public double median(String cell, String contender, ToDoubleFunction<S> value) {
        return values(cell, contender, value).getPercentile(50);
    }

    /** Returns the median of the ratios. */
    public double ratio(String cell, String contender, String reference, ToDoubleFunction<S> value) {
        return ratios(cell, contender, reference, value).getPercentile(50);
    }

    /** Returns every sample as a line of CSV. */
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
