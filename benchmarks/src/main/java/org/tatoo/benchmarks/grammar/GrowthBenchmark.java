package org.tatoo.benchmarks.grammar;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Contender;
import org.tatoo.benchmarks.measure.JavaContender;
import org.tatoo.benchmarks.measure.Rounds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that measures time and memory per byte, for short to long inputs and every size of their pieces. */
@Command(
        name = "growth.sh",
        mixinStandardHelpOptions = true,
        description =
                "Measures how time and memory grow with the length of the input, for every size of its pieces: MB "
                        + "a second of the processor time of the thread, and bytes allocated for the whole input.")
final class GrowthBenchmark implements Callable<Integer> {
    @Mixin
    private Comparison comparison = new Comparison(5);

    public static void main(String[] arguments) {
        Rounds.run(new GrowthBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        List<Contender> contenders = new ArrayList<>();
        List<GrowthCell> cells = new ArrayList<>();
        for (String grammar : List.of("http", "script")) {
            contenders.add(contender(grammar, "", grammar, List.of()));
            for (int piece : List.of(GrowthCell.LARGEST_BLOCK, 1024, 64, 7, 1)) {
                for (int kilobytes : List.of(1, 4, 16, 64, 256, 1024, 4096, 16 * 1024, 64 * 1024)) {
                    cells.add(new GrowthCell(grammar, kilobytes, piece));
                }
            }
        }
        return comparison.run(contenders, cells, " (1|64|1024) KB in pieces of (16384|7)$");
    }

    /**
     * Returns a contender that parses {@code grammar}.
     *
     * @param options the options of the virtual machine
     */
    static Contender contender(String name, String reference, String grammar, List<String> options) {
        return new JavaContender(
                name, reference, cell -> ((GrowthCell) cell).grammar().equals(grammar), options);
    }
}
