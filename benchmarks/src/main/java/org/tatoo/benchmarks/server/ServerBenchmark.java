package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Names;
import org.tatoo.benchmarks.measure.Progress;
import org.tatoo.benchmarks.measure.TemporaryFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Loads servers of static files side by side, in interleaved rounds. */
@Command(
        name = "server.sh",
        mixinStandardHelpOptions = true,
        description =
                "Loads servers of static files side by side: microseconds of the CPU time of the server a request, "
                        + "requests a second, latencies in microseconds, resident MB.")
final class ServerBenchmark implements Callable<Integer> {
    private static final int WARM_UP_SECONDS = 5;
    private static final int CONNECTIONS = 64;

    @Option(names = "--only", split = ",", paramLabel = "SERVER", description = "these servers; all without it")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--series",
            split = ",",
            paramLabel = "NAME",
            description = "these series, in which the cells are; default: ${DEFAULT-VALUE}",
            defaultValue = "files,pipelined,article,tomcat")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--cells",
            paramLabel = "TEXT",
            description = "only cells whose name has this text",
            defaultValue = "")
    private String text = "";

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "interleaved rounds of files and pipelined; default: ${DEFAULT-VALUE}",
            defaultValue = "9")
    private int rounds;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "length of a cell of files and pipelined; with more than 1,000 connections two and a half "
                    + "times as long; default: ${DEFAULT-VALUE}",
            defaultValue = "4")
    private int seconds;

    @Option(names = "--quick", description = "one short round of a few cells, in place of all series")
    private boolean quick;

    @Option(
            names = "--article",
            description =
                    "25 rounds of article and tomcat in place of 5, 50,000 requests of article in place of 20,000")
    private boolean article;

    @Option(
            names = "--jvm",
            paramLabel = "OPTIONS",
            description = "further options of the virtual machines",
            defaultValue = "")
    private String options = "";

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "where samples, as CSV, and charts go; default: ${DEFAULT-VALUE}",
            defaultValue = "benchmarks/results")
    private Path results = Path.of("");

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    public static void main(String[] arguments) {
        Comparison.run(new ServerBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        List<Series> chosen = series();
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Path root = Files.createDirectory(folder.path().resolve("site"));
            writeFiles(root);
            Load load = new Load(writeScript(folder.path()));
            for (Series series : chosen) {
                run(series, root, load);
            }
        }
        return 0;
    }

    private void run(Series series, Path root, Load load) throws IOException {
        Journal journal = new Journal();
        for (int round = 1; round <= series.rounds(); round++) {
            runRound(series, round, root, load, journal);
        }
        Progress.clear();
        Files.createDirectories(results);
        Files.writeString(results.resolve(series.name() + ".csv"), journal.csv());
        new ServerTable(journal, series).print(System.out);
        new Charts(journal, series, results).write();
    }

    private List<Series> series() {
        List<String> servers = new ArrayList<>(List.of(RunningServer.OURS));
        servers.addAll(Serve.PEERS.keySet());
        Names.check(command, "--only", only, servers);
        Names.check(command, "--series", names, List.of("files", "pipelined", "article", "tomcat"));
        List<Series> all = quick
                ? List.of(Series.quick())
                : List.of(
                        Series.files(servers, rounds, seconds),
                        Series.pipelined(servers, rounds, seconds),
                        Series.article(article),
                        Series.tomcat(article));
        return all.stream()
                .filter(series -> quick || names.contains(series.name()))
                .map(this::chosen)
                .filter(series -> !series.cells().isEmpty() && !series.servers().isEmpty())
                .toList();
    }

    private Series chosen(Series series) {
        return new Series(
                series.name(),
                series.cells().stream()
                        .filter(cell -> cell.label().contains(text))
                        .toList(),
                series.servers().stream()
                        .filter(server -> only.isEmpty() || only.contains(server))
                        .toList(),
                series.reference(),
                series.rounds());
    }

    private void runRound(Series series, int round, Path root, Load load, Journal journal) throws IOException {
        List<RunningServer> servers = new ArrayList<>();
        try {
            for (String name : series.servers()) {
                Progress.show("%s, round %d: %s starts".formatted(series.name(), round, name));
                servers.add(RunningServer.start(
                        name, root, options.isBlank() ? List.of() : List.of(options.split(" +", -1))));
                warmUp(servers.get(servers.size() - 1), series, load);
            }
            for (LoadCell cell : series.cells()) {
                for (RunningServer server : servers) {
                    Progress.show("%s, round %d of %d, cell %d of %d: %s, %s"
                            .formatted(
                                    series.name(),
                                    round,
                                    series.rounds(),
                                    series.cells().indexOf(cell) + 1,
                                    series.cells().size(),
                                    cell.label(),
                                    server.name()));
                    journal.add(cell, server.name(), round, load.run(server, cell));
                }
            }
        } finally {
            servers.forEach(RunningServer::close);
        }
    }

    /**
     * Each file as each cell asks for it, then for longer what the first cell does: what runs for the first time is
     * compiled, and what comes after it once more, because it makes the compiler's guesses wrong.
     */
    private void warmUp(RunningServer server, Series series, Load load) throws IOException {
        if (!quick) {
            Set<LoadCell> cells = new LinkedHashSet<>();
            for (LoadCell cell : series.cells()) {
                cells.add(warmUp(cell, 1));
            }
            for (LoadCell cell : cells) {
                load.run(server, cell);
            }
        }
        load.run(server, warmUp(series.cells().get(0), quick ? 1 : WARM_UP_SECONDS));
    }

    private static LoadCell warmUp(LoadCell cell, int seconds) {
        return new LoadCell(LoadCell.Tool.WRK, cell.bytes(), CONNECTIONS, cell.depth(), seconds);
    }

    private static void writeFiles(Path root) throws IOException {
        Random random = new Random(1);
        Files.writeString(root.resolve(LoadCell.file(LoadCell.PLAINTEXT.length())), LoadCell.PLAINTEXT);
        for (int kilobytes : Series.FILES) {
            byte[] content = new byte[kilobytes * LoadCell.KILOBYTE];
            for (int i = 0; i < content.length; i++) {
                content[i] = (byte) (i % 80 == 79 ? '\n' : 'a' + random.nextInt(26));
            }
            Files.write(root.resolve(LoadCell.file(content.length)), content);
        }
    }

    private static Path writeScript(Path folder) throws IOException {
        Path script = folder.resolve("load.lua");
        try (InputStream in = Objects.requireNonNull(ServerBenchmark.class.getResourceAsStream("load.lua"))) {
            Files.write(script, in.readAllBytes());
        }
        return script;
    }
}
