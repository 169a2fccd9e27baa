package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.benchmarks.measure.Progress;
import org.tatoo.benchmarks.measure.Samples;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how long it takes from the start of a virtual machine until requests have been parsed. */
@Command(
        name = "startup.sh",
        mixinStandardHelpOptions = true,
        description = "Measures parsers of HTTP requests from the start of a virtual machine to the first and to the "
                + "10,000th request of a browser: milliseconds by the clock, and of the CPU time of the process.")
final class StartupBenchmark implements Callable<Integer> {
    private static final List<String> PEERS = List.of("jvm", "tatoo", "netty", "jetty");

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "interleaved rounds; default: ${DEFAULT-VALUE}",
            defaultValue = "11")
    private int rounds;

    @Option(names = "--quick", description = "one round")
    private boolean quick;

    public static void main(String[] arguments) {
        Comparison.run(new StartupBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        System.out.println("| requests | peer | ms by the clock | ratio | ms of the rounds "
                + "| ms of CPU time | ratio | ms of the rounds |");
        System.out.println("|--:|---|--:|--:|---|--:|--:|---|");
        List<Samples> measured = List.of(new Samples(), new Samples());
        List<Integer> counts = List.of(1, 10_000);
        for (int round = 1; round <= (quick ? 1 : rounds); round++) {
            for (int count : counts) {
                for (String peer : PEERS) {
                    Progress.show("round %d, %d requests, %s".formatted(round, count, peer));
                    run(peer, count, measured);
                }
            }
        }
        Progress.clear();
        for (int count : counts) {
            PEERS.forEach(peer -> print(peer, Integer.toString(count), measured));
        }
        return 0;
    }

    /** Adds the time by the clock and that of the processor. */
    private static void run(String peer, int requests, List<Samples> measured) throws IOException {
        String cell = Integer.toString(requests);
        List<String> command = new ArrayList<>(Processes.java());
        command.addAll(List.of(StartupTrial.class.getName(), peer, cell, Long.toString(System.nanoTime())));
        List<String> nanos = List.of(Processes.run(command).strip().split(" ", -1));
        for (int i = 0; i < nanos.size(); i++) {
            measured.get(i).add(cell, peer, new Samples.Sample(Long.parseLong(nanos.get(i)) / 1e6, 0));
        }
    }

    private static void print(String peer, String requests, List<Samples> measured) {
        StringBuilder line = new StringBuilder("| %s | %s |".formatted(requests, peer));
        for (Samples samples : measured) {
            double millis = samples.median(requests, peer);
            line.append(" %.1f | %.2f | %s |"
                    .formatted(
                            millis, millis / samples.median(requests, Peer.REFERENCE), samples.range(requests, peer)));
        }
        System.out.println(line);
    }
}
