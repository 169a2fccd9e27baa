package org.tatoo.benchmarks.measure;

import java.io.PrintStream;
import java.util.List;

/** A line for each cell and contender: time, ratio to the reference, bytes allocated. */
record Table(Samples samples, List<? extends Cell> cells, List<Contender> contenders) {
    void print(PrintStream out) {
        out.println("| input | peer | ns | MB/s | ratio | bytes allocated | ns of the rounds |");
        out.println("|---|---|--:|--:|--:|--:|---|");
        for (Cell cell : cells) {
            for (Contender contender : contenders) {
                if (contender.takes(cell)) {
                    out.println(line(cell, contender));
                }
            }
        }
    }

    private String line(Cell cell, Contender contender) {
        double nanos = samples.median(cell.label(), contender.name());
        double reference = samples.median(cell.label(), contender.reference());
        return "| %s | %s | %.1f | %.1f | %s | %d | %s |"
                .formatted(
                        cell.label(),
                        contender.name(),
                        nanos,
                        cell.size() / nanos * 1000,
                        Double.isNaN(reference) ? "" : "%.2f".formatted(nanos / reference),
                        samples.allocated(cell.label(), contender.name()),
                        samples.range(cell.label(), contender.name()));
    }
}
