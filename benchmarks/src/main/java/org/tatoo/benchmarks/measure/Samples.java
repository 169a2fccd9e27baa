package org.tatoo.benchmarks.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was measured, by cell and contender: one sample a round. */
public final class Samples {
    /**
     * One round.
     *
     * @param nanos for each request
     * @param allocated in bytes for each request
     */
    public record Sample(double nanos, long allocated) {
        /** Reads what a process printed. */
        public static Sample parse(String line) {
            String[] words = line.strip().split(" ", -1);
            return new Sample(Double.parseDouble(words[0]), Long.parseLong(words[1]));
        }
    }

    private record Key(String cell, String contender) {}

    private final Map<Key, List<Sample>> samples = new LinkedHashMap<>();

    /** Adds the next round's. */
    public void add(String cell, String contender, Sample sample) {
        samples.computeIfAbsent(new Key(cell, contender), key -> new ArrayList<>())
                .add(sample);
    }

    /** The median time in nanoseconds; not a number if nothing was measured. */
    public double median(String cell, String contender) {
        return Median.of(of(cell, contender).stream().mapToDouble(Sample::nanos));
    }

    /** The least and the most time of a round. */
    public String range(String cell, String contender) {
        double[] sorted = sorted(cell, contender);
        return "%.1f to %.1f".formatted(sorted[0], sorted[sorted.length - 1]);
    }

    /** Bytes allocated for each request, the most of all rounds. */
    public long allocated(String cell, String contender) {
        return of(cell, contender).stream().mapToLong(Sample::allocated).max().orElse(0);
    }

    /** Every sample, a line each. */
    public String csv() {
        return "cell,contender,round,nanos,allocated\n"
                + samples.entrySet().stream().map(Samples::lines).collect(Collectors.joining());
    }

    private static String lines(Map.Entry<Key, List<Sample>> entry) {
        StringBuilder lines = new StringBuilder();
        int round = 0;
        for (Sample sample : entry.getValue()) {
            lines.append(entry.getKey().cell())
                    .append(',')
                    .append(entry.getKey().contender())
                    .append(',')
                    .append(++round)
                    .append(",%.2f,%d%n".formatted(sample.nanos(), sample.allocated()));
        }
        return lines.toString();
    }

    private List<Sample> of(String cell, String contender) {
        return samples.getOrDefault(new Key(cell, contender), List.of());
    }

    private double[] sorted(String cell, String contender) {
        return of(cell, contender).stream().mapToDouble(Sample::nanos).sorted().toArray();
    }
}
