package org.tatoo.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a comparison, and its run: all contenders on all cells, in interleaved rounds, after a check. */
public final class Comparison extends Rounds {
    private static final int QUICK_WARM_UP = 600;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            converter = Positive.class,
            description = "milliseconds of processor time before; default: ${DEFAULT-VALUE}",
            defaultValue = "5000")
    private int warmUp;

    @Option(
            names = "--cells",
            paramLabel = "REGEX",
            description = "only inputs whose name, as the table has it, has something that matches")
    private @Nullable Pattern pattern;

    @Option(names = "--chart", paramLabel = "FILE", description = "where a chart goes, as PNG")
    private @Nullable Path chart;

    /** Creates options with a default number of rounds. */
    public Comparison(int rounds) {
        super(rounds);
    }

    /**
     * Checks, measures and prints.
     *
     * @param few a pattern of the names of the cells that suffice for a quick run
     * @return the exit code
     */
    public int run(List<Contender> all, List<? extends Cell> allCells, String few) throws IOException {
        List<Contender> contenders = chosen(all, Contender::name);
        List<? extends Cell> cells = cells(allCells, few);
        List<Job> jobs = cells.stream()
                .flatMap(cell -> contenders.stream().map(contender -> new Job(cell, contender)))
                .filter(job -> job.contender().takes(job.cell()))
                .toList();
        if (!check(jobs)) {
            return 1;
        }
        Journal<Sample> journal = measure(jobs);
        new Table(journal, jobs).print(System.out);
        write(journal, "nanos,allocated", sample -> "%.2f,%d".formatted(sample.nanos(), sample.allocated()));
        if (chart != null) {
            Files.createDirectories(chart.toAbsolutePath().getParent());
            new BarChart(title(contenders), journal, cells, contenders).write(chart);
        }
        return 0;
    }

    private List<? extends Cell> cells(List<? extends Cell> all, String few) {
        Pattern chosen = pattern != null ? pattern : Pattern.compile(quick() ? few : "");
        List<? extends Cell> cells =
                all.stream().filter(cell -> chosen.matcher(cell.label()).find()).toList();
        if (cells.isEmpty()) {
            throw refused(
                    "--cells",
                    "must match one of these: " + all.stream().map(Cell::label).collect(Collectors.joining(", ")));
        }
        return cells;
    }

    /** Returns the title of the chart, from the description of the command; it says which direction is better. */
    private String title(List<Contender> contenders) {
        return "CPU time of %s as a share of that of %s; lower is better"
                .formatted(
                        description()
                                .substring("Measures ".length(), description().indexOf(':')),
                        contenders.stream().map(Contender::reference).distinct().collect(Collectors.joining(", ")));
    }

    /** Checks that all contenders deliver the same. */
    private static boolean check(List<Job> jobs) throws IOException {
        boolean equal = true;
        for (Job job : jobs) {
            Progress.show("check of " + job);
            String delivered = job.contender().check(job.cell());
            if (!delivered.equals(job.cell().expected())) {
                equal = false;
                Progress.clear();
                System.err.println("%s: something else is delivered:%n%s".formatted(job, delivered));
            }
        }
        return equal;
    }

    private Journal<Sample> measure(List<Job> jobs) throws IOException {
        Journal<Sample> journal = new Journal<>();
        for (int round = 1; round <= rounds(); round++) {
            for (Job job : jobs) {
                Progress.show("round %d of %d, %s".formatted(round, rounds(), job));
                Sample sample = job.contender().time(job.cell(), quick() ? QUICK_WARM_UP : warmUp);
                journal.add(job.cell().label(), job.contender().name(), round, sample);
            }
        }
        Progress.clear();
        return journal;
    }

    /** A line of the table. */
    record Job(Cell cell, Contender contender) {
        @Override
        public String toString() {
            return contender.name() + ", " + cell.label();
        }
    }
}
