package org.tatoo.benchmarks.resp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.tatoo.benchmarks.measure.Journal;
import org.tatoo.benchmarks.measure.Positive;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.benchmarks.measure.Progress;
import org.tatoo.benchmarks.measure.Rounds;
import org.tatoo.benchmarks.measure.ServerProcess;
import org.tatoo.benchmarks.measure.TemporaryFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Loads the sample key-value server and redis-server in turns, in rounds. */
@Command(
        name = "resp.sh --servers",
        mixinStandardHelpOptions = true,
        description = "Measures servers of RESP with redis-benchmark: requests a second, the median of the rounds; the "
                + "ratio is the median of the ratios within each round.")
final class RespServerBenchmark implements Callable<Integer> {
    private static final String OURS = "key-value-server";
    private static final String REFERENCE = "redis-server";
    private static final List<String> TESTS = List.of("ping", "set", "get", "incr", "lpush", "rpush", "lpop", "mset");

    @Mixin
    private Rounds rounds = new Rounds(9);

    @Option(
            names = "--requests",
            paramLabel = "N",
            converter = Positive.class,
            description = "requests of a test in a round; default: ${DEFAULT-VALUE}",
            defaultValue = "1000000")
    private int requests;

    private final Journal<Double> journal = new Journal<>();

    /** The tests under the names that redis-benchmark gives them. */
    private final Set<String> names = new LinkedHashSet<>();

    public static void main(String[] arguments) {
        Rounds.run(new RespServerBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        Path folder = TemporaryFolder.create();
        List<ServerProcess> servers = new ArrayList<>();
        try {
            for (String name : rounds.chosen(List.of(OURS, REFERENCE), each -> each)) {
                servers.add(start(name, folder));
            }
            // round 0 is the warm-up
            for (int round = 0; round <= rounds.rounds(); round++) {
                runRound(round, servers);
            }
        } finally {
            servers.forEach(ServerProcess::close);
        }
        Progress.clear();
        rounds.write(journal, "requestsPerSecond", "%.0f"::formatted);
        System.out.printf(
                "| test | %s | %s | ratio | ratios of the rounds |%n|---|--:|--:|--:|--:|%n", OURS, REFERENCE);
        names.forEach(test -> System.out.println(line(test)));
        return 0;
    }

    private static ServerProcess start(String name, Path folder) throws IOException {
        int port = ServerProcess.freePort();
        List<String> command = new ArrayList<>();
        if (name.equals(OURS)) {
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of("-cp", System.getProperty("java.class.path")));
            command.addAll(List.of("org.tatoo.samples.keyvalue.KeyValueServerCommand", "--port", "" + port));
        } else {
            command.addAll(List.of(REFERENCE, "--bind", "127.0.0.1", "--port", "" + port));
            command.addAll(List.of("--save", "", "--appendonly", "no", "--dir", folder.toString()));
        }
        String ready = name.equals(OURS) ? "listening" : "Ready to accept connections";
        return ServerProcess.start(name, port, command, ready, folder.resolve(name + ".log"));
    }

    /** The servers in turns with each test; the other one is first in the next round. */
    private void runRound(int round, List<ServerProcess> servers) throws IOException {
        for (ServerProcess server : servers) {
            Processes.run(List.of("redis-cli", "-p", Integer.toString(server.port()), "flushall"));
        }
        for (String test : TESTS) {
            for (int i = 0; i < servers.size(); i++) {
                ServerProcess server = servers.get((i + round) % servers.size());
                Progress.show("round %d of %d, %s, %s".formatted(round, rounds.rounds(), test, server.name()));
                for (String line : load(server, test)) {
                    // "SET","714285.69","0.500",…
                    String[] columns = line.replace("\"", "").split(",", -1);
                    if (round > 0) {
                        names.add(columns[0]);
                        journal.add(columns[0], server.name(), round, Double.parseDouble(columns[1]));
                    }
                }
            }
        }
    }

    /** What redis-benchmark prints, without the heading. */
    private List<String> load(ServerProcess server, String test) throws IOException {
        List<String> command = new ArrayList<>(Processes.pinned(1));
        String port = Integer.toString(server.port());
        String count = Integer.toString(rounds.quick() ? 100_000 : requests);
        command.addAll(List.of("redis-benchmark", "-p", port, "-P", "16", "-n", count, "-t", test, "--csv"));
        return Processes.run(command).lines().skip(1).toList();
    }

    private String line(String test) {
        DescriptiveStatistics ratios = journal.ratios(test, OURS, REFERENCE, Double::doubleValue);
        return "| %s | %.0f | %.0f | %.2f | %.2f to %.2f |"
                .formatted(
                        test,
                        journal.median(test, OURS, Double::doubleValue),
                        journal.median(test, REFERENCE, Double::doubleValue),
                        ratios.getPercentile(50),
                        ratios.getMin(),
                        ratios.getMax());
    }
}
