package org.tatoo.benchmarks.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.tatoo.benchmarks.measure.Median;

/** All measurements of a series. */
final class Journal {
    private record Key(String cell, String server, int round) {}

    private final Map<Key, Measurement> measurements = new LinkedHashMap<>();

    void add(LoadCell cell, String server, int round, Measurement measurement) {
        measurements.put(new Key(cell.label(), server, round), measurement);
    }

    /** Every measurement, a line each. */
    String csv() {
        return "cell,server,round," + Measurement.COLUMNS + "\n"
                + measurements.entrySet().stream()
                        .map(entry -> "%s,%s,%d,%s%n"
                                .formatted(
                                        entry.getKey().cell(),
                                        entry.getKey().server(),
                                        entry.getKey().round(),
                                        entry.getValue().csv()))
                        .collect(Collectors.joining());
    }

    /** The measurements of all rounds. */
    List<Measurement> of(LoadCell cell, String server) {
        return measurements.entrySet().stream()
                .filter(entry -> entry.getKey().cell().equals(cell.label()))
                .filter(entry -> entry.getKey().server().equals(server))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** The median of the rounds; not a number if there is none. */
    double median(LoadCell cell, String server, ToDoubleFunction<Measurement> value) {
        return Median.of(of(cell, server).stream().mapToDouble(value));
    }

    /** In how many rounds {@code server} has more than {@code other}. */
    long above(LoadCell cell, String server, String other, ToDoubleFunction<Measurement> value) {
        return measurements.entrySet().stream()
                .filter(entry -> entry.getKey().cell().equals(cell.label()))
                .filter(entry -> entry.getKey().server().equals(server))
                .filter(entry -> {
                    Measurement that = measurements.get(
                            new Key(cell.label(), other, entry.getKey().round()));
                    return that != null && value.applyAsDouble(entry.getValue()) > value.applyAsDouble(that);
                })
                .count();
    }
}
