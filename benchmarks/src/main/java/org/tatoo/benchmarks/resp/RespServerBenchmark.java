package org.tatoo.benchmarks.resp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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

/** The command that loads the sample key-value server and redis-server in turn, in rounds. */
@Command(
        name = "resp.sh --servers",
        mixinStandardHelpOptions = true,
        description = "Measures servers of RESP with redis-benchmark: requests a second and the processor time of the "
                + "server for each, the medians of the rounds; a ratio is the median of the ratios within each round.")
final class RespServerBenchmark implements Callable<Integer> {
    private static final String OURS = "key-value-server";
    private static final String REFERENCE = "redis-server";
    private static final int LARGE = 100_000;

    /** The usual tests of redis-benchmark, and one dominated by bytes instead of commands. */
    private static final List<Trial> TRIALS = Stream.concat(
                    Stream.of("ping_inline", "ping_mbulk", "set", "get", "incr", "lpush", "rpush", "lpop", "mset")
                            .map(test -> new Trial(test.toUpperCase(Locale.ROOT), test, List.of("-P", "16"), 1)),
                    Stream.of(new Trial("SET of 100,000 bytes", "set", List.of("-d", "" + LARGE), 50)))
            .toList();

    /**
     * A test of redis-benchmark.
     *
     * @param options additional options
     * @param part the divisor of the number of requests
     */
    private record Trial(String name, String test, List<String> options, int part) {}

    /**
     * The result of a test.
     *
     * @param rate requests per second
     * @param cpuMicros the server's processor time for each request, in microseconds
     */
    private record Sample(double rate, double cpuMicros) {}

    @Mixin
    private Rounds rounds = new Rounds(9);

    @Option(
            names = "--requests",
            paramLabel = "N",
            converter = Positive.class,
            description = "requests of a test in a round, of large values fewer; default: ${DEFAULT-VALUE}",
            defaultValue = "1000000")
    private int requests;

    private final Journal<Sample> journal = new Journal<>();

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
        rounds.write(
                journal,
                "requestsPerSecond,cpuMicros",
                sample -> "%.0f,%.4f".formatted(sample.rate(), sample.cpuMicros()));
        System.out.printf(
                "| test | %s | %s | ratio | ratios of the rounds | µs | µs | ratio |%n|---|--:|--:|--:|--:|--:|--:|--:|%n",
                OURS, REFERENCE);
        TRIALS.forEach(trial -> System.out.println(line(trial.name())));
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

    /** Runs each test on the servers in turn; the next round starts with the other server. */
    private void runRound(int round, List<ServerProcess> servers) throws IOException {
        for (ServerProcess server : servers) {
            Processes.run(List.of("redis-cli", "-p", Integer.toString(server.port()), "flushall"));
        }
        for (Trial trial : TRIALS) {
            for (int i = 0; i < servers.size(); i++) {
                ServerProcess server = servers.get((i + round) % servers.size());
                Progress.show("round %d of %d, %s, %s".formatted(round, rounds.rounds(), trial.name(), server.name()));
                Sample sample = load(server, trial);
                if (round > 0) {
                    journal.add(trial.name(), server.name(), round, sample);
                }
            }
        }
    }

    private Sample load(ServerProcess server, Trial trial) throws IOException {
        int count = (rounds.quick() ? 100_000 : requests) / trial.part();
        List<String> command = new ArrayList<>(Processes.pinned(1));
        command.addAll(List.of("redis-benchmark", "-p", Integer.toString(server.port()), "--csv"));
        command.addAll(List.of("-t", trial.test(), "-n", Integer.toString(count)));
        command.addAll(trial.options());
        double before = server.cpuMicros();
        // a heading, and "SET","714285.69","0.500",…
        String line = Processes.run(command).lines().skip(1).findFirst().orElseThrow();
        double rate = Double.parseDouble(line.split("\",\"", -1)[1]);
        return new Sample(rate, (server.cpuMicros() - before) / count);
    }

    private String line(String test) {
        DescriptiveStatistics ratios = journal.ratios(test, OURS, REFERENCE, Sample::rate);
        return "| %s | %.0f | %.0f | %.2f | %.2f to %.2f | %.2f | %.2f | %.2f |"
                .formatted(
                        test,
                        journal.median(test, OURS, Sample::rate),
                        journal.median(test, REFERENCE, Sample::rate),
                        ratios.getPercentile(50),
                        ratios.getMin(),
                        ratios.getMax(),
                        journal.median(test, OURS, Sample::cpuMicros),
                        journal.median(test, REFERENCE, Sample::cpuMicros),
                        journal.ratio(test, OURS, REFERENCE, Sample::cpuMicros));
    }
}
