package org.tatoo.benchmarks.server;

import java.io.PrintStream;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.tatoo.benchmarks.measure.Journal;

/** A line for each cell and server, and a summary of all cells at the end. */
record ServerTable(Journal<Measurement> journal, Series series) {
    /** The number of requests up to which the resolution of the processor time is too coarse. */
    private static final int COARSE = 1000;

    /** The share of rounds above the reference that may be due to chance; a larger share counts. */
    private static final double CHANCE = 2.0 / 9;

    void print(PrintStream out) {
        out.println("| load | server | CPU µs a request | ratio | rounds above | requests/s | p50 µs | p99 µs | ratio "
                + "| rounds above | p99.9 µs | errors | resident MB |");
        out.println("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (LoadCell cell : series.cells()) {
            series.servers().forEach(server -> out.println(line(cell, server)));
        }
        printSummary(out, false);
        printSummary(out, true);
        out.println();
    }

    private String line(LoadCell cell, String server) {
        DescriptiveStatistics failures = journal.values(cell.label(), server, Measurement::failures);
        return "| %s | %s | %.2f | %s | %d of %d | %.0f | %.0f | %.0f | %s | %d | %.0f | %.0f | %.0f |"
                .formatted(
                        cell.label(),
                        server,
                        median(cell, server, Measurement::cpuMicros),
                        shown(cell, server, Measurement::cpuMicros),
                        above(cell, server, Measurement::cpuMicros),
                        failures.getN(),
                        median(cell, server, Measurement::perSecond),
                        median(cell, server, Measurement::p50),
                        median(cell, server, Measurement::p99),
                        shown(cell, server, Measurement::p99),
                        above(cell, server, Measurement::p99),
                        median(cell, server, Measurement::p999),
                        failures.getSum(),
                        median(cell, server, Measurement::residentKilobytes) / 1024);
    }

    /** Returns the ratio as text; empty if the reference was not measured. */
    private String shown(LoadCell cell, String server, ToDoubleFunction<Measurement> value) {
        double ratio = ratio(cell, server, value);
        return Double.isNaN(ratio) ? "" : "%.2f".formatted(ratio);
    }

    private double median(LoadCell cell, String server, ToDoubleFunction<Measurement> value) {
        return journal.median(cell.label(), server, value);
    }

    private double ratio(LoadCell cell, String server, ToDoubleFunction<Measurement> value) {
        return journal.ratio(cell.label(), server, series.reference(), value);
    }

    private double[] ratios(LoadCell cell, String server, ToDoubleFunction<Measurement> value) {
        return journal.ratios(cell.label(), server, series.reference(), value).getValues();
    }

    /** Returns the number of rounds in which the value exceeds the reference. */
    private long above(LoadCell cell, String server, ToDoubleFunction<Measurement> value) {
        return DoubleStream.of(ratios(cell, server, value))
                .filter(ratio -> ratio > 1)
                .count();
    }

    private void printSummary(PrintStream out, boolean pipelined) {
        List<String> servers = series.servers().stream()
                .filter(server -> !server.equals(series.reference()))
                .filter(server -> !compared(server, pipelined).isEmpty())
                .toList();
        if (!servers.isEmpty()) {
            out.printf(
                    "%n| %s, beside %s | CPU a request | cells above | p99: cells above | resident memory |%n",
                    pipelined ? "pipelined" : "not pipelined", series.reference());
            out.println("|---|--:|--:|--:|--:|");
            servers.forEach(server -> out.println(summary(server, compared(server, pipelined))));
        }
    }

    /** Returns the cells measured for this server and for the reference with sufficient resolution. */
    private List<LoadCell> compared(String server, boolean pipelined) {
        return series.cells().stream()
                .filter(cell -> cell.tool() == LoadCell.Tool.WRK || cell.amount() > COARSE)
                .filter(cell -> cell.depth() > 1 == pipelined)
                .filter(cell -> {
                    double ratio = ratio(cell, server, Measurement::cpuMicros);
                    return ratio > 0 && Double.isFinite(ratio);
                })
                .toList();
    }

    private String summary(String server, List<LoadCell> cells) {
        DescriptiveStatistics cpu = of(cells, cell -> ratio(cell, server, Measurement::cpuMicros));
        DescriptiveStatistics resident = of(cells, cell -> ratio(cell, server, Measurement::residentKilobytes));
        return "| %1$s | %2$.3f | %3$d of %4$d | %5$d of %4$d | %6$.2f to %7$.2f |"
                .formatted(
                        server,
                        cpu.getGeometricMean(),
                        cellsAbove(server, cells, Measurement::cpuMicros),
                        cells.size(),
                        cellsAbove(server, cells, Measurement::p99),
                        resident.getMin(),
                        resident.getMax());
    }

    private static DescriptiveStatistics of(List<LoadCell> cells, ToDoubleFunction<LoadCell> value) {
        return new DescriptiveStatistics(cells.stream().mapToDouble(value).toArray());
    }

    private long cellsAbove(String server, List<LoadCell> cells, ToDoubleFunction<Measurement> value) {
        return cells.stream()
                .filter(cell -> above(cell, server, value) > CHANCE * ratios(cell, server, value).length)
                .count();
    }
}
