package org.tatoo.benchmarks.server;

import java.io.PrintStream;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** A line for each cell and server, and what comes of all cells at the end. */
record ServerTable(Journal journal, Series series) {
    /** With fewer requests the steps of the processor time are too coarse. */
    private static final int COARSE = 1000;

    /** A cell counts as above the reference if it is so in a larger part of its rounds: so many may be by chance. */
    private static final int CHANCE_ROUNDS = 2;

    private static final int CHANCE_OF = 9;

    void print(PrintStream out) {
        out.println("| load | server | CPU µs a request | ratio | rounds above | requests/s | p50 µs | p99 µs | ratio "
                + "| rounds above | p99.9 µs | errors | resident MB |");
        out.println("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (LoadCell cell : series.cells()) {
            for (String server : series.servers()) {
                if (!journal.of(cell, server).isEmpty()) {
                    out.println(line(cell, server));
                }
            }
        }
        for (boolean pipelined : List.of(false, true)) {
            printSummary(out, pipelined);
        }
        out.println();
    }

    private String line(LoadCell cell, String server) {
        long errors = journal.of(cell, server).stream()
                .mapToLong(measurement -> measurement.errors() + measurement.status())
                .sum();
        return "| %s | %s | %.2f | %s | %d of %d | %.0f | %.0f | %.0f | %s | %d | %.0f | %d | %.0f |"
                .formatted(
                        cell.label(),
                        server,
                        journal.median(cell, server, Measurement::cpuMicros),
                        shown(ratio(cell, server, Measurement::cpuMicros)),
                        above(cell, server, Measurement::cpuMicros),
                        journal.of(cell, server).size(),
                        journal.median(cell, server, Measurement::perSecond),
                        journal.median(cell, server, Measurement::p50),
                        journal.median(cell, server, Measurement::p99),
                        shown(ratio(cell, server, Measurement::p99)),
                        above(cell, server, Measurement::p99),
                        journal.median(cell, server, Measurement::p999),
                        errors,
                        journal.median(cell, server, Measurement::residentKilobytes) / 1024);
    }

    /** Nothing if the reference was not measured. */
    private static String shown(double ratio) {
        return Double.isNaN(ratio) ? "" : "%.2f".formatted(ratio);
    }

    private double ratio(LoadCell cell, String server, ToDoubleFunction<Measurement> value) {
        return journal.median(cell, server, value) / journal.median(cell, series.reference(), value);
    }

    private long above(LoadCell cell, String server, ToDoubleFunction<Measurement> value) {
        return journal.above(cell, server, series.reference(), value);
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

    /** The cells that were measured of this server and of the reference, and finely. */
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
        DoubleStream logarithms =
                cells.stream().mapToDouble(cell -> Math.log(ratio(cell, server, Measurement::cpuMicros)));
        double[] resident = cells.stream()
                .mapToDouble(cell -> ratio(cell, server, Measurement::residentKilobytes))
                .sorted()
                .toArray();
        return "| %1$s | %2$.3f | %3$d of %4$d | %5$d of %4$d | %6$.2f to %7$.2f |"
                .formatted(
                        server,
                        Math.exp(logarithms.average().orElseThrow()),
                        cellsAbove(server, cells, Measurement::cpuMicros),
                        cells.size(),
                        cellsAbove(server, cells, Measurement::p99),
                        resident[0],
                        resident[resident.length - 1]);
    }

    private long cellsAbove(String server, List<LoadCell> cells, ToDoubleFunction<Measurement> value) {
        return cells.stream()
                .filter(cell -> CHANCE_OF * above(cell, server, value)
                        > (long) CHANCE_ROUNDS * journal.of(cell, server).size())
                .count();
    }
}
