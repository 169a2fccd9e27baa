package org.tatoo.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of a comparison, and its run: all contenders on all cells, in interleaved rounds, after a check. */
public final class Comparison {
    private static final int DEFAULT_ROUNDS = 5;
    private static final int QUICK_ROUNDS = 1;
    private static final int QUICK_WARM_UP = 600;

    @Option(names = "--only", split = ",", paramLabel = "PEER", description = "these peers; all without it")
    private List<String> only = new ArrayList<>();

    @Option(names = "--rounds", paramLabel = "N", description = "interleaved rounds; default: ${DEFAULT-VALUE}")
    private int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            description = "milliseconds of processor time before; default: ${DEFAULT-VALUE}",
            defaultValue = "5000")
    private int warmUp;

    @Option(names = "--quick", description = "one round, a short warm-up, fewer inputs")
    private boolean quick;

    @Option(
            names = "--jvm",
            paramLabel = "OPTIONS",
            description = "further options of the virtual machine",
            defaultValue = "")
    private String options = "";

    @Option(names = "--csv", paramLabel = "FILE", description = "where every sample goes")
    private Path csv = Path.of("");

    @Option(names = "--chart", paramLabel = "FILE", description = "where a chart goes, as PNG")
    private Path chart = Path.of("");

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    public Comparison() {
        this(DEFAULT_ROUNDS);
    }

    /** Options of which {@code rounds} is the default of one. */
    public Comparison(int rounds) {
        this.rounds = rounds;
    }

    /** Runs a command of which this is a part, and ends the process: 0 all equal and measured, 1 not, 2 usage. */
    public static void run(Object command, String... arguments) {
        System.exit(new CommandLine(command)
                .setOverwrittenOptionsAllowed(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((exception, given) -> {
                    exception.getCommandLine().getErr().println(exception.getMessage() + "; --help shows the options");
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((exception, line, result) -> {
                    Progress.clear();
                    line.getErr().println(exception.getMessage());
                    return 1;
                })
                .execute(arguments));
    }

    /** Whether little is to be measured. */
    public boolean quick() {
        return quick;
    }

    /** Further options of the virtual machines. */
    public List<String> options() {
        return options.isBlank() ? List.of() : List.of(options.strip().split(" +", -1));
    }

    /**
     * Checks, measures and prints.
     *
     * @param expected what has to be delivered for a cell
     * @return the exit code
     */
    public int run(List<Contender> all, List<? extends Cell> cells, Function<Cell, String> expected)
            throws IOException {
        List<Contender> contenders = chosen(all);
        for (Path file : List.of(csv, chart)) {
            createFolder(file);
        }
        if (!check(contenders, cells, expected)) {
            return 1;
        }
        Samples samples = measure(contenders, cells);
        new Table(samples, cells, contenders).print(System.out);
        if (!csv.toString().isEmpty()) {
            Files.writeString(csv, samples.csv());
        }
        if (!chart.toString().isEmpty()) {
            new BarChart(title(contenders), samples, cells, contenders).write(chart);
        }
        return 0;
    }

    /** What is measured, as the description of the command says it, and which way is better. */
    private String title(List<Contender> contenders) {
        String description = command.usageMessage().description()[0];
        return "CPU time of %s as a share of that of %s; lower is better"
                .formatted(
                        description.substring("Measures ".length(), description.indexOf(':')),
                        contenders.stream().map(Contender::reference).distinct().collect(Collectors.joining(", ")));
    }

    /** What was measured for hours should have a place. */
    private static void createFolder(Path file) throws IOException {
        if (file.getParent() != null) {
            Files.createDirectories(file.getParent());
        }
    }

    private List<Contender> chosen(List<Contender> all) {
        Names.check(command, "--only", only, all.stream().map(Contender::name).toList());
        return all.stream()
                .filter(contender -> only.isEmpty() || only.contains(contender.name()))
                .toList();
    }

    /** All have to deliver the same. */
    private static boolean check(
            List<Contender> contenders, List<? extends Cell> cells, Function<Cell, String> expected)
            throws IOException {
        boolean equal = true;
        for (Cell cell : cells) {
            for (Contender contender : contenders) {
                if (!contender.takes(cell)) {
                    continue;
                }
                Progress.show("check of %s, %s".formatted(contender.name(), cell.label()));
                String delivered = contender.check(cell);
                if (!delivered.equals(expected.apply(cell))) {
                    equal = false;
                    Progress.clear();
                    System.err.println("%s delivers something else (%s):%n%s"
                            .formatted(contender.name(), cell.label(), delivered));
                }
            }
        }
        return equal;
    }

    private Samples measure(List<Contender> contenders, List<? extends Cell> cells) throws IOException {
        int count = quick ? QUICK_ROUNDS : rounds;
        Samples samples = new Samples();
        int all = count * cells.size() * contenders.size();
        int done = 0;
        for (int round = 1; round <= count; round++) {
            for (Cell cell : cells) {
                for (Contender contender : contenders) {
                    Progress.show(
                            "%d/%d round %d, %s, %s".formatted(++done, all, round, cell.label(), contender.name()));
                    if (contender.takes(cell)) {
                        samples.add(
                                cell.label(), contender.name(), contender.time(cell, quick ? QUICK_WARM_UP : warmUp));
                    }
                }
            }
        }
        Progress.clear();
        return samples;
    }
}
