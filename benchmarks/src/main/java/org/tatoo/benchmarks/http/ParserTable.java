package org.tatoo.benchmarks.http;

import java.io.PrintStream;
import java.util.List;
import org.tatoo.benchmarks.measure.Samples;

/** A line for each cell and parser: nanoseconds a request, the ratio to Netty, bytes allocated. */
record ParserTable(Samples samples, List<Cell> cells, List<Contender> contenders) {
    void print(PrintStream out) {
        out.println("| input | parser | ns a request | of Netty's | bytes allocated | rounds: least to most ns |");
        out.println("|---|---|--:|--:|--:|---|");
        for (Cell cell : cells) {
            for (Contender contender : contenders) {
                if (contender.takes(cell)) {
                    out.println(line(cell.label(), contender));
                }
            }
        }
    }

    private String line(String cell, Contender contender) {
        double nanos = samples.median(cell, contender.name());
        double reference = samples.median(cell, contender.reference());
        return "| %s | %s | %.1f | %s | %d | %s |"
                .formatted(
                        cell,
                        contender.name(),
                        nanos,
                        Double.isNaN(reference) ? "" : "%.2f".formatted(nanos / reference),
                        samples.allocated(cell, contender.name()),
                        samples.range(cell, contender.name()));
    }
}
