package org.tatoo.benchmarks.server;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** A line for each cell and server, and the geometric means at the end. */
record ServerTable(Journal journal, Series series) {
    /** With fewer requests the steps of the processor time are too coarse. */
    private static final int COARSE = 1000;

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
            printMeans(out, pipelined);
        }
    }

    private void printMeans(PrintStream out, boolean pipelined) {
        String means = series.servers().stream()
                .filter(server -> mean(server, pipelined) > 0)
                .map(server -> "%s %.3f".formatted(server, mean(server, pipelined)))
                .collect(Collectors.joining(", "));
        if (!means.isEmpty()) {
            out.printf(
                    "%nGeometric mean of CPU a request, as a part of that of %s, %s: %s%n",
                    series.reference(), pipelined ? "pipelined" : "not pipelined", means);
        }
    }

    private String line(LoadCell cell, String server) {
        double cpu = journal.median(cell, server, Measurement::cpuMicros);
        double p99 = journal.median(cell, server, Measurement::p99);
        long errors = journal.of(cell, server).stream()
                .mapToLong(measurement -> measurement.errors() + measurement.status())
                .sum();
        return "| %s | %s | %.2f | %.2f | %d of %d | %.0f | %.0f | %.0f | %.2f | %d | %.0f | %d | %.0f |"
                .formatted(
                        cell.label(),
                        server,
                        cpu,
                        ratio(cell, server),
                        journal.above(cell, server, series.reference(), Measurement::cpuMicros),
                        journal.of(cell, server).size(),
                        journal.median(cell, server, Measurement::perSecond),
                        journal.median(cell, server, Measurement::p50),
                        p99,
                        p99 / journal.median(cell, series.reference(), Measurement::p99),
                        journal.above(cell, server, series.reference(), Measurement::p99),
                        journal.median(cell, server, Measurement::p999),
                        errors,
                        journal.median(cell, server, Measurement::residentKilobytes) / 1024);
    }

    private double ratio(LoadCell cell, String server) {
        return journal.median(cell, server, Measurement::cpuMicros)
                / journal.median(cell, series.reference(), Measurement::cpuMicros);
    }

    private double mean(String server, boolean pipelined) {
        DoubleStream logarithms = series.cells().stream()
                .filter(cell -> cell.tool() == LoadCell.Tool.WRK || cell.amount() > COARSE)
                .filter(cell -> cell.depth() > 1 == pipelined)
                .mapToDouble(cell -> ratio(cell, server))
                .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
                .map(Math::log);
        return Math.exp(logarithms.average().orElse(Double.NaN));
    }
}
