package org.tatoo.benchmarks.server;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.DoubleStream;

/** A line for each cell and server, and the geometric means at the end. */
record ServerTable(Journal journal, List<LoadCell> cells, List<String> servers) {
    private static final String REFERENCE = "netty";

    void print(PrintStream out) {
        out.println("| load | server | CPU µs a request | ratio | rounds above | requests/s | p50 µs | p99 µs | ratio "
                + "| rounds above | p99.9 µs | errors | resident MB |");
        out.println("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (LoadCell cell : cells) {
            for (String server : servers) {
                if (!journal.of(cell, server).isEmpty()) {
                    out.println(line(cell, server));
                }
            }
        }
        out.println();
        for (String server : servers) {
            out.printf(
                    "Geometric mean of CPU a request, of Netty's: %s %.3f unpipelined, %.3f pipelined%n",
                    server, mean(server, false), mean(server, true));
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
                        journal.above(cell, server, REFERENCE, Measurement::cpuMicros),
                        journal.of(cell, server).size(),
                        journal.median(cell, server, Measurement::perSecond),
                        journal.median(cell, server, Measurement::p50),
                        p99,
                        p99 / journal.median(cell, REFERENCE, Measurement::p99),
                        journal.above(cell, server, REFERENCE, Measurement::p99),
                        journal.median(cell, server, Measurement::p999),
                        errors,
                        journal.median(cell, server, Measurement::residentKilobytes) / 1024);
    }

    private double ratio(LoadCell cell, String server) {
        return journal.median(cell, server, Measurement::cpuMicros)
                / journal.median(cell, REFERENCE, Measurement::cpuMicros);
    }

    private double mean(String server, boolean pipelined) {
        DoubleStream logarithms = cells.stream()
                .filter(cell -> cell.tool() == LoadCell.Tool.WRK && cell.depth() > 1 == pipelined)
                .mapToDouble(cell -> ratio(cell, server))
                .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
                .map(Math::log);
        return Math.exp(logarithms.average().orElse(Double.NaN));
    }
}
