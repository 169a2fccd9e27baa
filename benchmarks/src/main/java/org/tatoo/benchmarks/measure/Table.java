package org.tatoo.benchmarks.measure;

import java.io.PrintStream;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** A line for each cell and contender: time, ratio to the reference, bytes allocated. */
record Table(Journal<Sample> journal, List<Comparison.Job> jobs) {
    void print(PrintStream out) {
        out.println("| input | peer | ns | MB/s | ratio | bytes allocated | ns of the rounds |");
        out.println("|---|---|--:|--:|--:|--:|---|");
        jobs.forEach(job -> out.println(line(job.cell(), job.contender())));
    }

    private String line(Cell cell, Contender contender) {
        DescriptiveStatistics nanos = journal.values(cell.label(), contender.name(), Sample::nanos);
        double median = nanos.getPercentile(50);
        double ratio = journal.ratio(cell.label(), contender.name(), contender.reference(), Sample::nanos);
        return "| %s | %s | %.1f | %.1f | %s | %.0f | %.1f to %.1f |"
                .formatted(
                        cell.label(),
                        contender.name(),
                        median,
                        cell.size() / median * 1000,
                        Double.isNaN(ratio) ? "" : "%.2f".formatted(ratio),
                        journal.values(cell.label(), contender.name(), Sample::allocated)
                                .getMax(),
                        nanos.getMin(),
                        nanos.getMax());
    }
}
