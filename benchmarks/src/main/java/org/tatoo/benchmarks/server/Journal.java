package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.tatoo.benchmarks.measure.Median;

/**
 * All measurements, in a file that grows with each: a run that was broken off goes on where it was. Its first line has
 * the settings, which are the same for all.
 */
final class Journal {
    private static final String SETTINGS = "# ";
    private static final String HEAD = "cell,server,round," + Measurement.COLUMNS + "\n";

    private record Key(String cell, String server, int round) {}

    private final Path file;
    private final String settings;
    private final Map<Key, Measurement> measurements = new LinkedHashMap<>();

    /** Tells that a journal was begun with other settings. */
    static final class OtherSettingsException extends IOException {
        private static final long serialVersionUID = 1;

        private OtherSettingsException(Path file, String were, String are) {
            super("%s was begun with %s, now it is %s".formatted(file, were, are));
        }
    }

    private Journal(Path file, String settings) {
        this.file = file;
        this.settings = settings;
    }

    /** Goes on with a journal, if there is one; else the first measurement begins it. */
    static Journal open(Path file, String settings) throws IOException {
        Journal journal = new Journal(file, settings);
        if (Files.exists(file)) {
            journal.read();
        }
        return journal;
    }

    private void read() throws IOException {
        List<String> lines = Files.readAllLines(file);
        String first = lines.isEmpty() ? "" : lines.get(0);
        if (!first.equals(SETTINGS + settings)) {
            String were = first.startsWith(SETTINGS) ? first.substring(SETTINGS.length()) : "unknown settings";
            throw new OtherSettingsException(file, were, settings);
        }
        for (String line : lines.subList(2, lines.size())) {
            List<String> columns = List.of(line.split(",", -1));
            measurements.put(
                    new Key(columns.get(0), columns.get(1), Integer.parseInt(columns.get(2))),
                    Measurement.parse(columns.subList(3, columns.size())));
        }
    }

    boolean has(LoadCell cell, String server, int round) {
        return measurements.containsKey(new Key(cell.label(), server, round));
    }

    void add(LoadCell cell, String server, int round, Measurement measurement) throws IOException {
        measurements.put(new Key(cell.label(), server, round), measurement);
        if (!Files.exists(file)) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, SETTINGS + settings + "\n" + HEAD);
        }
        Files.writeString(
                file,
                "%s,%s,%d,%s%n".formatted(cell.label(), server, round, measurement.csv()),
                StandardOpenOption.APPEND);
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
