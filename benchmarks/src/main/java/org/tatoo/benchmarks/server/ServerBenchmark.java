package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.benchmarks.measure.Journal;
import org.tatoo.benchmarks.measure.Positive;
import org.tatoo.benchmarks.measure.Progress;
import org.tatoo.benchmarks.measure.Rounds;
import org.tatoo.benchmarks.measure.ServerProcess;
import org.tatoo.benchmarks.measure.TemporaryFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that compares servers of static files, in interleaved rounds. */
@Command(
        name = "server.sh",
        mixinStandardHelpOptions = true,
        description =
                "Loads servers of static files side by side: microseconds of the CPU time of the server a request, "
                        + "requests a second, latencies in microseconds, resident MB.")
final class ServerBenchmark implements Callable<Integer> {
    private static final int WARM_UP_SECONDS = 5;
    private static final int CONNECTIONS = 64;

    private enum Name {
        FILES,
        PIPELINED,
        PLAINTEXT,
        ARTICLE,
        TOMCAT
    }

    @Mixin
    private Rounds rounds = new Rounds(9);

    @Option(
            names = "--series",
            split = ",",
            paramLabel = "NAME",
            description = "these series, in which the cells are; default: ${DEFAULT-VALUE}",
            defaultValue = "files,pipelined,plaintext,article,tomcat")
    private List<Name> names = new ArrayList<>();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            converter = Positive.class,
            description =
                    "length of a cell of files, pipelined and plaintext; with more than 1,000 connections two and a half "
                            + "times as long; default: ${DEFAULT-VALUE}",
            defaultValue = "4")
    private int seconds;

    @Option(
            names = "--article",
            description =
                    "25 rounds of article and tomcat in place of 5, 50,000 requests of article in place of 20,000")
    private boolean article;

    @Option(
            names = "--baseline",
            paramLabel = "DIR",
            description = "another checkout, compiled, whose classes serve plaintext, too, in the same rounds; the "
                    + "same one shows by how much two runs differ")
    private @Nullable Path baseline;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "where samples, as CSV, and charts go; default: ${DEFAULT-VALUE}",
            defaultValue = "benchmarks/results")
    private Path results = Path.of("");

    @Option(names = "--script", hidden = true, required = true)
    private Path script = Path.of("");

    @Option(names = "--tatoo", hidden = true, required = true)
    private Path tatoo = Path.of("");

    public static void main(String[] arguments) {
        Rounds.run(new ServerBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        if (baseline != null && !Files.isDirectory(baseline.resolve("server-runtime/target/classes"))) {
            throw rounds.refused("--baseline", baseline + " has no compiled classes");
        }
        List<String> servers = rounds.chosen(names(), name -> name);
        Path folder = TemporaryFolder.create();
        Path root = Files.createDirectory(folder.resolve("site"));
        writeFiles(root);
        Load load = new Load(script);
        Files.createDirectories(results);
        Stream<Series> chosen =
                rounds.quick() ? Stream.of(Series.quick()) : names.stream().map(this::series);
        for (Series series : chosen.map(each -> each.with(servers)).toList()) {
            Journal<Measurement> journal = new Journal<>();
            for (int round = 1; round <= series.rounds(); round++) {
                runRound(series, round, root, load, journal);
            }
            Progress.clear();
            Files.writeString(
                    results.resolve(series.name() + ".csv"), journal.csv(Measurement.COLUMNS, Measurement::csv));
            new ServerTable(journal, series).print(System.out);
            new Charts(journal, series, results).write();
        }
        return 0;
    }

    private List<String> names() {
        return Stream.of(Name.values())
                .flatMap(name -> series(name).servers().stream())
                .distinct()
                .toList();
    }

    /** Returns the class path with the classes of the other checkout, or that of this process if there is none. */
    private String baselineClassPath() {
        String own = System.getProperty("java.class.path");
        return baseline == null ? own : own.replace(tatoo + "/", baseline.toAbsolutePath() + "/");
    }

    private Series series(Name name) {
        return switch (name) {
            case FILES -> Series.files(rounds.rounds(), seconds);
            case PIPELINED -> Series.pipelined(rounds.rounds(), seconds);
            case PLAINTEXT -> Series.plaintext(rounds.rounds(), seconds, baseline != null);
            case ARTICLE -> Series.article(article);
            case TOMCAT -> Series.tomcat(article);
        };
    }

    private void runRound(Series series, int round, Path root, Load load, Journal<Measurement> journal)
            throws IOException {
        List<ServerProcess> servers = new ArrayList<>();
        try {
            for (String name : series.servers()) {
                Progress.show("%s, round %d: %s starts".formatted(series.name(), round, name));
                ServerProcess server = Serve.process(name, root, baselineClassPath());
                servers.add(server);
                warmUp(server, series, load);
            }
            for (LoadCell cell : series.cells()) {
                for (ServerProcess server : servers) {
                    Progress.show("%s, round %d of %d: %s, %s"
                            .formatted(series.name(), round, series.rounds(), cell.label(), server.name()));
                    journal.add(cell.label(), server.name(), round, load.run(server, cell));
                }
            }
        } finally {
            servers.forEach(ServerProcess::close);
        }
    }

    /**
     * Requests each file as each cell does, then runs the first cell for longer. The second run recompiles code whose
     * first compilation made wrong assumptions.
     */
    private void warmUp(ServerProcess server, Series series, Load load) throws IOException {
        if (!rounds.quick()) {
            for (LoadCell cell : series.cells().stream()
                    .map(each -> warmUp(each, 1))
                    .distinct()
                    .toList()) {
                load.run(server, cell);
            }
        }
        load.run(server, warmUp(series.cells().get(0), rounds.quick() ? 1 : WARM_UP_SECONDS));
    }

    private static LoadCell warmUp(LoadCell cell, int seconds) {
        return new LoadCell(LoadCell.Tool.WRK, cell.bytes(), CONNECTIONS, cell.depth(), seconds);
    }

    private static void writeFiles(Path root) throws IOException {
        Random random = new Random(1);
        for (int kilobytes : Series.FILES.subList(1, Series.FILES.size())) {
            byte[] content = new byte[kilobytes * LoadCell.KILOBYTE];
            for (int i = 0; i < content.length; i++) {
                content[i] = (byte) (i % 80 == 79 ? '\n' : 'a' + random.nextInt(26));
            }
            Files.write(root.resolve(LoadCell.file(content.length)), content);
        }
        Files.writeString(root.resolve(LoadCell.file(LoadCell.PLAINTEXT.length())), LoadCell.PLAINTEXT);
    }
}
