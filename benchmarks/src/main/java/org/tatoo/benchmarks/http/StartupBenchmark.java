package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.tatoo.benchmarks.measure.Journal;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.benchmarks.measure.Progress;
import org.tatoo.benchmarks.measure.Rounds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that measures the time from the start of a virtual machine until requests have been parsed. */
@Command(
        name = "startup.sh",
        mixinStandardHelpOptions = true,
        description = "Measures parsers of HTTP requests from the start of a virtual machine to the first and to the "
                + "10,000th request of a browser: milliseconds by the clock, and of the CPU time of the process.")
final class StartupBenchmark implements Callable<Integer> {
    private static final List<String> COUNTS = List.of("1", "10000");

    @Mixin
    private Rounds rounds = new Rounds(11);

    private final Journal<Millis> journal = new Journal<>();

    private record Millis(double clock, double cpu) {}

    public static void main(String[] arguments) {
        Rounds.run(new StartupBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        List<String> peers = rounds.chosen(List.of("jvm", "tatoo", "netty", "jetty"), name -> name);
        for (int round = 1; round <= rounds.rounds(); round++) {
            for (String count : COUNTS) {
                for (String peer : peers) {
                    Progress.show("round %d, %s requests, %s".formatted(round, count, peer));
                    journal.add(count, peer, round, run(peer, count));
                }
            }
        }
        Progress.clear();
        rounds.write(journal, "clock,cpu", millis -> "%.3f,%.3f".formatted(millis.clock(), millis.cpu()));
        System.out.println("| requests | peer | ms by the clock | ratio | ms of the rounds "
                + "| ms of CPU time | ratio | ms of the rounds |");
        System.out.println("|--:|---|--:|--:|---|--:|--:|---|");
        for (String count : COUNTS) {
            for (String peer : peers) {
                System.out.printf(
                        "| %s | %s |%s%s%n",
                        count, peer, columns(count, peer, Millis::clock), columns(count, peer, Millis::cpu));
            }
        }
        return 0;
    }

    private static Millis run(String peer, String requests) throws IOException {
        List<String> command = new ArrayList<>(Processes.java());
        command.addAll(List.of(StartupTrial.class.getName(), peer, requests, Long.toString(System.nanoTime())));
        String[] nanos = Processes.run(command).strip().split(" ", -1);
        return new Millis(Long.parseLong(nanos[0]) / 1e6, Long.parseLong(nanos[1]) / 1e6);
    }

    private String columns(String count, String peer, ToDoubleFunction<Millis> value) {
        DescriptiveStatistics millis = journal.values(count, peer, value);
        return " %.1f | %.2f | %.1f to %.1f |"
                .formatted(
                        millis.getPercentile(50),
                        journal.ratio(count, peer, Peer.REFERENCE, value),
                        millis.getMin(),
                        millis.getMax());
    }
}
